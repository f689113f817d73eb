import { imageAddress } from '#platform/images/image-address.ts'
import { Picture, type PictureProps } from './picture.tsx'

/**
 * A picture that opens large where it stands (`open-large.ts`), so that a chart can be read on a telephone; without
 * script the link shows the picture alone.
 */
export function LargePicture(picture: PictureProps) {
  return (
    <a
      href={imageAddress(picture.image.id, 1600)}
      data-large={picture.alt}
      aria-label={picture.alt ? `放大图片：${picture.alt}` : '放大图片'}
      className="block cursor-zoom-in"
    >
      <Picture {...picture} />
    </a>
  )
}

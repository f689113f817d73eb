import { imageSources, type ImageWidth, type StoredImage } from '#platform/images/image-address.ts'

export interface PictureProps {
  readonly image: StoredImage
  /** What the picture shows, for those who do not see it; empty when it only decorates. */
  readonly alt: string
  /** One width for a place of fixed size, or several for the browser to choose from. */
  readonly widths: ImageWidth | readonly ImageWidth[]
  /** How wide the picture stands in the page, as in the `sizes` attribute; the whole window when missing. */
  readonly sizes?: string
  /** For the one picture that is seen first: fetched at once and before others. */
  readonly eager?: boolean
  readonly className?: string
}

/** A picture of ours that reserves its room before it arrives (C-97), in the format the browser likes best. */
export function Picture({ image, alt, widths, sizes = '100vw', eager = false, className }: PictureProps) {
  const { src, srcSet, width, height } = imageSources(image, typeof widths === 'number' ? [widths] : widths)
  return (
    <img
      className={className}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? undefined : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      sizes={srcSet ? sizes : undefined}
      srcSet={srcSet}
      src={src}
    />
  )
}

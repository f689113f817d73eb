import type { ReactNode } from 'react'
import type { ImageWidth } from '#platform/images/image-address.ts'
import { LargePicture } from '#ui/large-picture.tsx'
import type { Block, BodyPicture } from '../body/blocks.ts'
import { rowsOfGallery } from './gallery-rows.ts'

interface Properties {
  readonly gallery: Extract<Block, { type: 'gallery' }>
  /** What features above say below a picture, by its id. */
  readonly below: (imageId: string) => ReactNode
}

const WIDTHS: readonly ImageWidth[] = [320, 480, 640, 960]
/** Of a window's six columns, by how many pictures stand in the row. */
const SPANS: Readonly<Record<number, string>> = { 1: 'sm:col-span-6', 2: 'sm:col-span-3', 3: 'sm:col-span-2' }

/** Several pictures in rows without gaps, each opening large with the others beside it (C-60). */
export function GalleryView({ gallery: { pictures, caption }, below }: Properties) {
  const isUpright = pictures.every(({ image }) => image.height > image.width)
  const inRow = rowsOfGallery(pictures.length).flatMap((count) => Array<number>(count).fill(count))
  return (
    <figure data-gallery>
      <ul className="gallery grid grid-cols-2 gap-x-2 gap-y-3 sm:grid-cols-6">
        {pictures.map((picture, at) => (
          <li
            key={at}
            className={`${SPANS[inRow[at] ?? 3]} ${at === 0 && pictures.length % 2 === 1 ? 'max-sm:col-span-2' : ''}`}
          >
            <LargePicture
              image={picture.image}
              alt={picture.alt ?? picture.caption ?? ''}
              widths={WIDTHS}
              sizes={`(min-width: 48rem) ${Math.round(720 / (inRow[at] ?? 3))}px, 50vw`}
              shape={isUpright ? '3x4' : '4x3'}
              className={`${isUpright ? 'aspect-[3/4]' : 'aspect-[4/3]'} w-full bg-surface object-cover`}
            />
            <Words picture={picture}>{below(picture.image.id)}</Words>
          </li>
        ))}
      </ul>
      {caption ? <figcaption>{caption}</figcaption> : null}
    </figure>
  )
}

function Words({ picture: { caption, credit }, children }: { picture: BodyPicture; children: ReactNode }) {
  const words = [caption, credit && `图源：${credit}`].filter(Boolean).join('　')
  return words || children ? (
    <p className="gallery-words">
      {words}
      {children}
    </p>
  ) : null
}

import { imageSources, type ImageWidth, type StoredImage } from '#platform/images/image-address.ts'
import type { Shape } from '#platform/images/shapes.ts'

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
  /** How it is cut around its focal point; whole when missing. */
  readonly shape?: Shape
  /** How it is cut where the window is so, as a media query. */
  readonly shapeWhen?: { readonly media: string; readonly shape: Shape }
}

/** A picture of ours that reserves its room before it arrives (C-97), in the format the browser likes best. */
export function Picture({
  image,
  alt,
  widths,
  sizes = '100vw',
  eager = false,
  className,
  shape,
  shapeWhen,
}: PictureProps) {
  const choice = typeof widths === 'number' ? [widths] : widths
  const { src, srcSet, width, height } = imageSources(image, choice, shape)
  const picture = (
    // The server adds to the address of a cut picture where its focal point is.
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
      suppressHydrationWarning
    />
  )
  if (!shapeWhen) return picture
  const other = imageSources(image, choice, shapeWhen.shape)
  return (
    <picture className="contents">
      <source
        media={shapeWhen.media}
        sizes={sizes}
        srcSet={other.srcSet ?? other.src}
        width={other.width}
        height={other.height}
        suppressHydrationWarning
      />
      {picture}
    </picture>
  )
}

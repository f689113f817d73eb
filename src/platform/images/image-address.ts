/** A picture of ours as pages know it: its id and its size in pixels as a reader sees it. */
export interface StoredImage {
  readonly id: string
  readonly width: number
  readonly height: number
}

/** The widths in pixels in which pictures are served; a picture narrower than the width asked for keeps its own. */
export const IMAGE_WIDTHS = [96, 160, 320, 480, 640, 800, 960, 1280, 1600, 2400] as const
export type ImageWidth = (typeof IMAGE_WIDTHS)[number]

export const isImageWidth = (width: number): width is ImageWidth =>
  IMAGE_WIDTHS.some((known) => known === width)

/** The address of a picture at a width (CONST-04: logos ask for `w=320`); it may be cached for ever (C-97). */
export function imageAddress(id: string, width: ImageWidth): string {
  return `/img/${id}?w=${width}`
}

export interface ImageSources {
  readonly src: string
  /** Missing when there is only one size to choose from. */
  readonly srcSet: string | undefined
  /** Size in pixels of what `src` gives, so that the page can reserve the room. */
  readonly width: number
  readonly height: number
}

/**
 * What an `<img>` needs to choose among `widths`: those the picture really has and at most one beyond, which gives
 * the picture in its own size. `src`, for whoever cannot choose, is the widest of them.
 */
export function imageSources(image: StoredImage, widths: readonly ImageWidth[]): ImageSources {
  const ascending = [...new Set(widths)].toSorted((a, b) => a - b)
  const beyond = ascending.findIndex((width) => width >= image.width)
  const useful = beyond === -1 ? ascending : ascending.slice(0, beyond + 1)
  const widest = useful.at(-1) ?? IMAGE_WIDTHS[IMAGE_WIDTHS.length - 1] ?? 2400
  const width = Math.min(widest, image.width)
  return {
    src: imageAddress(image.id, widest),
    srcSet:
      useful.length > 1
        ? useful.map((each) => `${imageAddress(image.id, each)} ${Math.min(each, image.width)}w`).join(', ')
        : undefined,
    width,
    height: heightAt(image, width),
  }
}

/** The height in whole pixels of a picture shown `width` pixels wide. */
export function heightAt(image: { readonly width: number; readonly height: number }, width: number): number {
  return Math.max(1, Math.round((image.height * width) / image.width))
}

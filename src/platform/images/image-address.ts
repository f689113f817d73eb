import { sizeOfCut, type Shape } from './shapes.ts'

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

/** In which of them each shape is cut: what pages ask for and nothing else, since every size is kept. */
const WIDTHS_OF_CUTS: Readonly<Record<Shape, readonly ImageWidth[]>> = {
  '4x3': [160, 320, 480, 640, 800, 960],
  '3x2': [480, 960],
  '16x10': [160, 320, 480, 640, 960],
  '16x9': [160, 320, 480, 640, 800, 960, 1280, 1600],
  '2x1': [480, 800, 1280, 1600],
  '1x1': [96],
  '3x4': [320, 480, 640, 960],
  '8x3': [480, 800, 1280],
  '6x1': [800, 1600, 2400],
  share: [1280],
}

export const widthsOfCut = (shape: Shape): readonly ImageWidth[] => WIDTHS_OF_CUTS[shape]

/** The next larger width in which a shape is cut, or its widest. */
const cutWidth = (shape: Shape, width: ImageWidth): ImageWidth =>
  widthsOfCut(shape).find((each) => each >= width) ?? widthsOfCut(shape).at(-1) ?? width

/** The address of a picture at a width (CONST-04: logos ask for `w=320`); it may be cached for ever (C-97). */
export function imageAddress(id: string, width: ImageWidth): string {
  return `/img/${id}?w=${width}`
}

/** The address of a picture cut to a shape; what it says of the focal point is added where pages are sent (`focuses.server.ts`). */
export const shapedAddress = (id: string, width: ImageWidth, shape: Shape) =>
  `${imageAddress(id, cutWidth(shape, width))}&s=${shape}`

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
 * the picture in its own size. `src`, for whoever cannot choose, is the widest of them. With a `shape` it is cut.
 */
export function imageSources(
  picture: StoredImage,
  widths: readonly ImageWidth[],
  shape?: Shape,
): ImageSources {
  const image = shape ? sizeOfCut(picture, shape) : picture
  const address = (width: ImageWidth) =>
    shape ? shapedAddress(picture.id, width, shape) : imageAddress(picture.id, width)
  const served = shape ? widths.map((width) => cutWidth(shape, width)) : widths
  const ascending = [...new Set(served)].toSorted((a, b) => a - b)
  const beyond = ascending.findIndex((width) => width >= image.width)
  const useful = beyond === -1 ? ascending : ascending.slice(0, beyond + 1)
  const widest = useful.at(-1) ?? IMAGE_WIDTHS[IMAGE_WIDTHS.length - 1] ?? 2400
  const width = Math.min(widest, image.width)
  return {
    src: address(widest),
    srcSet:
      useful.length > 1
        ? useful.map((each) => `${address(each)} ${Math.min(each, image.width)}w`).join(', ')
        : undefined,
    width,
    height: heightAt(image, width),
  }
}

/** The height in whole pixels of a picture shown `width` pixels wide. */
export function heightAt(image: { readonly width: number; readonly height: number }, width: number): number {
  return Math.max(1, Math.round((image.height * width) / image.width))
}

/** What social networks show of a page with this picture, cut around its focal point. */
export function sharedPicture(image: StoredImage): { address: string; width: number; height: number } {
  const { src, width, height } = imageSources(image, [1280], 'share')
  return { address: src, width, height }
}

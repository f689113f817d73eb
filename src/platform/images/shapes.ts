/** The shapes in which pages cut pictures, width to height; what is cut away is decided by the picture's focal point. */
export const SHAPES = {
  '4x3': 4 / 3,
  '3x2': 3 / 2,
  '16x10': 16 / 10,
  '16x9': 16 / 9,
  '2x1': 2,
  '1x1': 1,
  '3x4': 3 / 4,
  '8x3': 8 / 3,
  '6x1': 6,
  /** What social networks show of a shared page. */
  share: 1200 / 630,
} as const
export type Shape = keyof typeof SHAPES

export const SHAPE_NAMES = Object.keys(SHAPES) as Shape[]

export const isShape = (text: unknown): text is Shape =>
  typeof text === 'string' && Object.hasOwn(SHAPES, text)

/** Where the eye should fall, in whole percent of width and height. */
export interface Focus {
  readonly x: number
  readonly y: number
}

export const CENTRE: Focus = { x: 50, y: 50 }

interface Size {
  readonly width: number
  readonly height: number
}

/** The largest part of this shape that a picture has, in its own pixels. */
export function sizeOfCut({ width, height }: Size, shape: Shape): Size {
  const ratio = SHAPES[shape]
  return width > height * ratio
    ? { width: Math.max(1, Math.round(height * ratio)), height }
    : { width, height: Math.max(1, Math.round(width / ratio)) }
}

/** That part with the focal point as near to its middle as the picture allows. */
export function cutOf(picture: Size, shape: Shape, focus: Focus): Size & { left: number; top: number } {
  const { width, height } = sizeOfCut(picture, shape)
  return {
    width,
    height,
    left: startOf(picture.width, width, focus.x),
    top: startOf(picture.height, height, focus.y),
  }
}

const startOf = (whole: number, part: number, percent: number) =>
  Math.min(whole - part, Math.max(0, Math.round((whole * percent) / 100 - part / 2)))

/** A focal point in addresses and names of files, `30-70`; another point is another address. */
export const sayFocus = ({ x, y }: Focus) => `${x}-${y}`

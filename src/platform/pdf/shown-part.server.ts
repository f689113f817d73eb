import { PDFArray, PDFName, PDFNumber, type PDFPage } from '@cantoo/pdf-lib'

/** What a page shows: a rectangle of its own coordinates, and by how many quarters it is turned to the right. */
export interface ShownPart {
  readonly left: number
  readonly bottom: number
  readonly right: number
  readonly top: number
  readonly quarters: number
}

type Box = Omit<ShownPart, 'quarters'>

/** A page that does not say its size is taken for a letter, as readers do. */
const LETTER: Box = { left: 0, bottom: 0, right: 612, top: 792 }

/** The crop box as far as it lies on the media box, and the rotation (ISO 32000-1, 14.11.2). */
export function shownPart(page: PDFPage): ShownPart {
  const media = boxOf(page, 'MediaBox') ?? LETTER
  const crop = boxOf(page, 'CropBox') ?? media
  const shown = {
    left: Math.max(media.left, crop.left),
    bottom: Math.max(media.bottom, crop.bottom),
    right: Math.min(media.right, crop.right),
    top: Math.min(media.top, crop.top),
  }
  const isSomething = shown.right > shown.left && shown.top > shown.bottom
  const [rotate = 0] = numbersOf(page, 'Rotate')
  return { ...(isSomething ? shown : media), quarters: ((Math.trunc(rotate / 90) % 4) + 4) % 4 }
}

/** The box with its corners in order, or undefined when it is missing or empty. */
function boxOf(page: PDFPage, name: string): Box | undefined {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = numbersOf(page, name)
  const box = {
    left: Math.min(x0, x1),
    bottom: Math.min(y0, y1),
    right: Math.max(x0, x1),
    top: Math.max(y0, y1),
  }
  return box.right > box.left && box.top > box.bottom ? box : undefined
}

/** The numbers of a page's attribute, its own or inherited. */
function numbersOf({ node, doc: { context } }: PDFPage, name: string): number[] {
  const found = context.lookup(node.getInheritableAttribute(PDFName.of(name)))
  return (found instanceof PDFArray ? found.asArray() : [found]).flatMap((each) => {
    const number = context.lookup(each)
    return number instanceof PDFNumber ? [number.asNumber()] : []
  })
}

export function seenSize({ left, bottom, right, top, quarters }: ShownPart): {
  width: number
  height: number
} {
  const size = { width: right - left, height: top - bottom }
  return quarters % 2 === 0 ? size : { width: size.height, height: size.width }
}

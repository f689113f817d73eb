/**
 * A PDF that the portal writes by itself, as plain data: an electronic ticket, a badge, a certificate. Measures are in
 * points (72 to an inch), from the upper left corner of the page.
 */
export interface Sheet {
  /** What viewers call the document. */
  readonly title: string
  readonly pages: readonly SheetPage[]
}

interface SheetPage {
  readonly width: number
  readonly height: number
  /** Drawn in this order, the later over the earlier. */
  readonly items: readonly SheetItem[]
}

export type SheetItem = SheetText | SheetBox | SheetQr

interface SheetText {
  readonly kind: 'text'
  readonly text: string
  readonly left: number
  readonly top: number
  readonly width: number
  /** Height of the signs; made smaller, down to half, before the text is cut with `…`. */
  readonly size: number
  /** On how many lines it may stand; one unless told. */
  readonly lines?: number
  readonly align?: 'left' | 'center' | 'right'
  /** `#rrggbb`; nearly black unless told. */
  readonly color?: string
}

interface SheetBox {
  readonly kind: 'box'
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly radius?: number
  /** `#rrggbb` of the inside and of the edge; each left out where it is not given. */
  readonly fill?: string
  readonly edge?: string
}

interface SheetQr {
  readonly kind: 'qr'
  readonly text: string
  readonly left: number
  readonly top: number
  readonly size: number
}

/** A4, upright. */
export const A4 = { width: 595.28, height: 841.89 } as const

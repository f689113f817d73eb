import type { Element } from 'hast'
import type { Span } from '#features/topics/body/blocks.ts'
import { attribute } from './hast-queries.ts'
import type { Look } from './inline-run.ts'

/** What an element's children inherit. `px` is the size of the text in the source, of which ours is a rough image. */
export interface Inherited {
  look: Look
  px: number
  centered: boolean
  /** Whether the ends of lines in the source are ends of lines for its readers. */
  keepsLines: boolean
  depth: number
}

export const NOTHING_INHERITED: Inherited = {
  look: {},
  px: 16,
  centered: false,
  keepsLines: false,
  depth: 0,
}

export type Style = ReadonlyMap<string, string>

const NO_STYLE: Style = new Map()

/** An element's own declarations, names and values in lower case; later ones win. */
export function styleOf(element: Element): Style {
  const text = attribute(element, 'style')
  return text ? declarationsIn(text) : NO_STYLE
}

export function declarationsIn(text: string): Style {
  const style = new Map<string, string>()
  for (const declaration of text.slice(0, 4000).split(';')) {
    const colon = declaration.indexOf(':')
    if (colon < 1) continue
    const value = declaration.slice(colon + 1).replace(/!\s*important/i, '')
    style.set(declaration.slice(0, colon).trim().toLowerCase(), value.trim().toLowerCase())
  }
  return style
}

/** The look inside an element: by its name, its style, and the old attributes of `<font>`. */
export function inheritedIn(element: Element, style: Style, outer: Inherited): Inherited {
  const look = { ...outer.look }
  const name = element.tagName
  if (name === 'strong' || name === 'b') look.strong = true
  if (name === 'em' || name === 'i' || name === 'cite' || name === 'dfn' || name === 'var')
    look.emphasis = true
  if (name === 'code' || name === 'kbd' || name === 'samp' || name === 'tt') look.code = true

  const weight = style.get('font-weight')
  if (weight) {
    if (/^(bold|bolder|[6-9]00)$/.test(weight)) look.strong = true
    else if (/^(normal|lighter|[1-5]00)$/.test(weight)) delete look.strong
  }
  const slope = style.get('font-style')
  if (slope === 'italic' || slope === 'oblique') look.emphasis = true
  else if (slope === 'normal') delete look.emphasis

  const script = SCRIPTS[style.get('vertical-align') ?? '']
  if (script && RUNNING.test(name)) look.script = script

  const px = pxOf(style.get('font-size') ?? fontSize(element), outer.px)
  if (px !== outer.px) {
    const size = sizeOf(px)
    if (size) look.size = size
    else delete look.size
  }
  const ink = style.get('color') ?? (name === 'font' ? attribute(element, 'color')?.toLowerCase() : undefined)
  if (ink && ink !== 'inherit') {
    const color = colorOf(ink)
    if (color) look.color = color
    else delete look.color
  }
  const centered = isCentered(element, style, outer.centered)
  return { look, px, centered, keepsLines: keepsLines(style, outer), depth: outer.depth + 1 }
}

/** Some write 10⁶ with a style alone; of blocks and pictures it says where they stand. */
const SCRIPTS: Record<string, Span['script']> = { super: 'super', sub: 'sub' }
const RUNNING = /^(span|font|a|b|strong|i|em|u)$/

function keepsLines(style: Style, outer: Inherited): boolean {
  const space = style.get('white-space') ?? style.get('white-space-collapse')
  return space === undefined || space === 'inherit' ? outer.keepsLines : /^(pre|break-spaces)/.test(space)
}

function isCentered(element: Element, style: Style, outer: boolean): boolean {
  if (element.tagName === 'center') return true
  const align = style.get('text-align') ?? attribute(element, 'align')?.toLowerCase()
  if (align) return align === 'inherit' ? outer : align === 'center' || align === '-webkit-center'
  return outer || (attribute(element, 'className') ?? '').split(' ').includes('text-center')
}

const FONT_SIZES = [10, 13, 16, 18, 24, 32, 48]

function fontSize(element: Element): string | undefined {
  if (element.tagName === 'small') return '80%'
  if (element.tagName === 'big') return '120%'
  if (element.tagName !== 'font') return undefined
  const px = FONT_SIZES[Number(attribute(element, 'size')) - 1]
  return px === undefined ? undefined : `${px}px`
}

const KEYWORDS: Record<string, number> = {
  'xx-small': 9,
  'x-small': 10,
  small: 13,
  medium: 16,
  large: 19,
  'x-large': 24,
  'xx-large': 32,
}

export function pxOf(value: string | undefined, inherited: number): number {
  if (value === undefined) return inherited
  const keyword = KEYWORDS[value]
  if (keyword !== undefined) return keyword
  const match = /^(\d{0,4}(?:\.\d{1,6})?)(px|pt|em|rem|%)$/.exec(value)
  const amount = Number(match?.[1])
  if (!match || !(amount > 0)) return inherited
  const unit = { px: 1, pt: 4 / 3, em: inherited, rem: 16, '%': inherited / 100 }[match[2] ?? 'px'] ?? 1
  // Text nobody could read, or larger than a page, says nothing about emphasis.
  return Math.min(Math.max(amount * unit, 6), 96)
}

/** Bodies are set in 14 to 18 px; only what stands out from that is kept. */
function sizeOf(px: number): Span['size'] {
  if (px <= 13) return 'small'
  if (px < 19) return undefined
  return px < 23 ? 'large' : 'larger'
}

const NAMED: Record<string, string> = {
  white: '#fff',
  black: '#000',
  red: '#f00',
  orange: '#ffa500',
  green: '#008000',
  blue: '#00f',
  gray: '#808080',
  grey: '#808080',
  purple: '#800080',
  crimson: '#dc143c',
  darkred: '#8b0000',
  navy: '#000080',
  teal: '#008080',
  brown: '#a52a2a',
  darkgray: '#a9a9a9',
  darkgreen: '#006400',
  darkblue: '#00008b',
  tomato: '#ff6347',
  gold: '#ffd700',
  yellow: '#ff0',
  maroon: '#800000',
}

/** The nearest of our colours, or none for ink that is nearly black or white. */
function colorOf(value: string): Span['color'] {
  const rgb = rgbOf(value)
  if (!rgb) return undefined
  const [red, green, blue] = rgb
  const max = Math.max(red, green, blue)
  const chroma = max - Math.min(red, green, blue)
  if (chroma < 48) return max >= 115 && max <= 200 ? 'grey' : undefined
  if (max < 80) return undefined
  const sixth =
    max === red
      ? (green - blue) / chroma
      : max === green
        ? 2 + (blue - red) / chroma
        : 4 + (red - green) / chroma
  const hue = (sixth * 60 + 360) % 360
  if (hue < 15 || hue >= 320) return 'red'
  if (hue < 65) return 'orange'
  return hue < 170 ? 'green' : 'accent'
}

/** Red, green and blue from 0 to 255. */
export function rgbOf(written: string): [number, number, number] | undefined {
  const value = NAMED[written] ?? written
  const hex = /^#([0-9a-f]{3,8})$/.exec(value)?.[1]
  if (hex && (hex.length === 3 || hex.length === 4))
    return triple([...hex].map((digit) => Number.parseInt(digit + digit, 16)))
  if (hex && (hex.length === 6 || hex.length === 8)) {
    return triple([0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)))
  }
  const parts = /^rgba?\(([^)]{5,60})\)$/.exec(value)?.[1]?.split(/[\s,/]+/)
  return (
    parts &&
    triple(
      parts.slice(0, 3).map((part) => (part.endsWith('%') ? Number.parseFloat(part) * 2.55 : Number(part))),
    )
  )
}

function triple(parts: number[]): [number, number, number] | undefined {
  const [red, green, blue] = parts
  if (red === undefined || green === undefined || blue === undefined) return undefined
  return Number.isNaN(red + green + blue) ? undefined : [red, green, blue]
}

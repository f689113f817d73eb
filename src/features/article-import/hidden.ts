import type { Element, ElementContent, Root, RootContent } from 'hast'
import { attribute, hasClass } from './hast-queries.ts'
import { pxOf, rgbOf, styleOf, type Style } from './look-from-style.ts'
import { rulesOfPage } from './style-rules.ts'

/** What an element's text looks like as far as that decides whether anybody can see it. */
interface Sight {
  readonly px: number
  readonly ink: readonly number[] | undefined
  /** Undefined where a picture lies behind the text. */
  readonly back: readonly number[] | undefined
  readonly isVisible: boolean
  readonly isFlat: boolean
}

const WHITE = [255, 255, 255]
const START: Sight = { px: 16, ink: undefined, back: WHITE, isVisible: true, isFlat: false }
const LEAST_PX = 3
const MAX_DEPTH = 700

/**
 * Takes out of a page, in place, what a browser would not show: by display, visibility, size, colour, opacity or place
 * (C-61). Gives how many characters were taken for their colour, since there a browser may know more than the page says.
 */
export function removeHidden(page: Root): number {
  const rules = rulesOfPage(page)
  let colourless = 0
  walk(page, START, [])
  return colourless

  function walk(parent: Root | Element, sight: Sight, ancestors: Element[]): void {
    if (ancestors.length > MAX_DEPTH) return
    const kept: (RootContent | ElementContent)[] = []
    for (const child of parent.children) {
      if (child.type === 'text') {
        if (canBeRead(child.value, sight)) kept.push(child)
        continue
      }
      if (child.type === 'element') {
        const style = styleIn(child, ancestors)
        if (isTakenOut(child, style) || (child.tagName === 'img' && !sight.isVisible)) continue
        ancestors.push(child)
        walk(child, sightIn(child, style, sight), ancestors)
        ancestors.pop()
      }
      kept.push(child)
    }
    parent.children = kept as typeof parent.children
  }

  function canBeRead(text: string, { px, ink, back, isVisible, isFlat }: Sight): boolean {
    if (text.trim() === '') return true
    if (!isVisible || isFlat || px < LEAST_PX) return false
    if (!isSame(ink, back)) return true
    colourless += text.trim().length
    return false
  }

  function styleIn(element: Element, ancestors: readonly Element[]): Style {
    const own = styleOf(element)
    const ruled = rules(element, ancestors)
    return ruled ? new Map([...ruled, ...own]) : own
  }
}

/** Saved WeChat pages hide the text's element until their script runs; pages that show things as one scrolls do the same. */
const SHOWN_BY_SCRIPT = ['rich_media_content', 'wow', 'aos-init']

function isTakenOut(element: Element, style: Style): boolean {
  const { properties, tagName } = element
  if ('hidden' in properties || style.get('display') === 'none') return true
  if (hasClass(element, 'sr-only') || hasClass(element, 'visually-hidden')) return true
  if (style.size === 0 && tagName !== 'marquee') return false
  const opacity = style.get('opacity')
  if (
    opacity !== undefined &&
    Number.parseFloat(opacity) <= 0.05 &&
    tagName !== 'img' &&
    !isShownByScript(element)
  )
    return true
  const clips = /hidden|clip/.test(style.get('overflow') ?? style.get('overflow-y') ?? '')
  if (clips && ['height', 'max-height', 'width', 'max-width'].some((name) => isNothing(style.get(name))))
    return true
  if (tagName === 'marquee' && ['width', 'height'].some((name) => isNothing(attribute(element, name))))
    return true
  if (/scale\(0\)|translate[xy]?\(-\d{4}/.test(style.get('transform') ?? '')) return true
  if (isFarOut(style.get('text-indent'))) return true
  if (!/absolute|fixed/.test(style.get('position') ?? '')) return false
  if (
    /rect\(0|rect\(1px,? ?1px/.test(style.get('clip') ?? '') ||
    /inset\((50|100)%/.test(style.get('clip-path') ?? '')
  )
    return true
  return ['left', 'top', 'right', 'bottom', 'margin-left', 'margin-top'].some((name) =>
    isFarOut(style.get(name)),
  )
}

const isShownByScript = (element: Element) =>
  SHOWN_BY_SCRIPT.some((name) => hasClass(element, name)) || 'dataAos' in element.properties

const isNothing = (length: string | undefined) =>
  length !== undefined && /^[01](\.0+)?(px|em|rem|pt|%)?$/.test(length)
const isFarOut = (length: string | undefined) => /^-(\d{4,}(px|pt)?|\d{2,}em|\d{3,}(%|px))/.test(length ?? '')

function sightIn(element: Element, style: Style, outer: Sight): Sight {
  if (style.size === 0 && element.tagName !== 'font') return outer
  const size = style.get('font-size')
  const visibility = style.get('visibility')
  const height = style.get('line-height')
  const ink =
    style.get('color') ??
    (element.tagName === 'font' ? attribute(element, 'color')?.toLowerCase() : undefined)
  const isDrawn = /text/.test(style.get('-webkit-background-clip') ?? style.get('background-clip') ?? '')
  return {
    px: size === undefined ? outer.px : shownPx(size, outer.px),
    ink: ink === undefined || isDrawn ? outer.ink : inkOf(ink, outer),
    back: backOf(style, outer.back),
    isVisible:
      visibility === undefined || isShownByScript(element)
        ? outer.isVisible
        : !/hidden|collapse/.test(visibility),
    isFlat: height === undefined ? outer.isFlat : isFlatLine(height),
  }
}

/** Unlike the size that a look is made of, this may be nothing. */
function shownPx(value: string, outer: number): number {
  const amount = Number.parseFloat(value)
  return amount === 0 || /^[0-2](\.\d+)?(px|pt)$/.test(value) ? amount : pxOf(value, outer)
}

function isFlatLine(value: string): boolean {
  const amount = Number.parseFloat(value)
  return /^[\d.]+$/.test(value) ? amount < 0.2 : /px|pt/.test(value) && amount < LEAST_PX
}

const isTransparent = (value: string) =>
  value === 'transparent' || /^rgba\([^)]*[,/]\s*0(\.0\d*)?%?\s*\)$/.test(value)

function inkOf(value: string, outer: Sight): readonly number[] | undefined {
  if (value === 'inherit') return outer.ink
  return isTransparent(value) ? outer.back : rgbOf(value)
}

function backOf(style: Style, outer: readonly number[] | undefined): readonly number[] | undefined {
  const written = style.get('background-color') ?? style.get('background')
  const picture = style.get('background-image')
  if ((picture && picture !== 'none') || /url\(|gradient/.test(written ?? '')) return undefined
  if (written === undefined || isTransparent(written) || /^(none|inherit|initial)/.test(written)) return outer
  return rgbOf(written) ?? rgbOf(written.split(' ')[0] ?? '')
}

function isSame(ink: readonly number[] | undefined, back: readonly number[] | undefined): boolean {
  return (
    ink !== undefined && back !== undefined && ink.every((part, at) => Math.abs(part - (back[at] ?? 0)) <= 8)
  )
}

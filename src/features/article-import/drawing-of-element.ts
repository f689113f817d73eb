import type { Element } from 'hast'
import { toHtml } from 'hast-util-to-html'
import type { FoundBlock } from './found-article.ts'
import { attribute, elementsIn } from './hast-queries.ts'

const MAX_BYTES = 2 * 1024 * 1024
const LEAST_SIDE = 64
const SHAPES = new Set(['path', 'line', 'polyline', 'polygon', 'circle', 'ellipse', 'rect', 'text', 'use'])

/** A drawing within the text as a picture; nothing for icons, and for layouts that only hold pictures. */
export function drawingOf(svg: Element): FoundBlock | undefined {
  const [, , width = '0', height = '0'] = (attribute(svg, 'viewBox') ?? '').split(/[\s,]+/)
  const sides = [attribute(svg, 'width') ?? width, attribute(svg, 'height') ?? height].map(Number.parseFloat)
  if (!sides.every((side) => side >= LEAST_SIDE)) return undefined
  let shapes = 0
  for (const { tagName } of elementsIn(svg)) {
    if (tagName === 'foreignObject' || tagName === 'image') return undefined
    if (SHAPES.has(tagName)) shapes += 1
  }
  if (shapes < 3) return undefined
  const properties = { ...svg.properties, xmlns: 'http://www.w3.org/2000/svg' }
  const text = toHtml({ ...svg, properties }, { space: 'svg', closeSelfClosing: true })
  const bytes = Buffer.from(text)
  if (bytes.length > MAX_BYTES) return undefined
  const label = attribute(svg, 'ariaLabel')
  return {
    type: 'image',
    source: { kind: 'data', bytes, mime: 'image/svg+xml' },
    ...(label && { alt: label }),
  }
}

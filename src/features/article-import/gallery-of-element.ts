import type { Element } from 'hast'
import { oneLine } from './clean-text.ts'
import { elementsIn, hasClass, plainText } from './hast-queries.ts'
import type { Style } from './look-from-style.ts'

/** As WordPress and Ghost name several pictures set as one. */
const NAMES = [
  'wp-block-gallery',
  'blocks-gallery-grid',
  'kg-gallery-card',
  'kg-gallery-container',
  'gallery',
]
const PARTS = new Set(
  'img picture source figure figcaption div section p span a ul li br table tbody tr td'.split(' '),
)
const BESIDE = /^(inline-)?(flex|grid)$/

/** Whether pictures are set beside each other here, by name, by style or in a table as Word has it, and nothing but them and their words. */
export function isGallery(element: Element, style: Style): boolean {
  const isSo =
    element.tagName === 'table' ||
    NAMES.some((name) => hasClass(element, name)) ||
    (BESIDE.test(style.get('display') ?? '') && !style.get('flex-direction')?.startsWith('column'))
  return isSo && isNothingElse(element)
}

function isNothingElse(element: Element): boolean {
  let pictures = 0
  let words = 0
  for (const inner of elementsIn(element, ({ tagName }) => tagName !== 'figcaption')) {
    if (!PARTS.has(inner.tagName)) return false
    if (inner.tagName === 'img') pictures += 1
    if (inner.tagName === 'figcaption') words += lengthOf(inner)
  }
  return pictures > 1 && lengthOf(element) === words
}

const lengthOf = (element: Element) => plainText(element).replaceAll(/\s/g, '').length

/** What is said of all of them: the words that stand in no picture's own figure. */
export function captionOfGallery(element: Element): string | undefined {
  const caption = element.children.find(isCaption)
  return (caption && oneLine(plainText(caption))) || undefined
}

export const isCaption = (child: Element['children'][number]): child is Element =>
  child.type === 'element' && child.tagName === 'figcaption'

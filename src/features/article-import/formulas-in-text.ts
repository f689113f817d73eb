import type { Element, ElementContent, Root, RootContent } from 'hast'
import { replaceBetween } from './between.ts'
import { attribute, elementsIn } from './hast-queries.ts'

const PAIRS = [
  ['$$', '$$', true],
  [String.raw`\[`, String.raw`\]`, true],
  [String.raw`\(`, String.raw`\)`, false],
] as const
const MOST = 4000
/** Stands for a formula found, while the text around it is looked through. */
const HELD = '\u{e000}'
const LIBRARY = /mathjax|katex/i
const TEXT_ONLY = new Set(['script', 'style', 'pre', 'code', 'textarea', 'math'])

/** Marks, in place, the LaTeX in the text of a page that has a library draw it. */
export function markFormulas(page: Root): void {
  const isDrawn = [...elementsIn(page)].some(
    (element) =>
      (element.tagName === 'script' || element.tagName === 'link') &&
      LIBRARY.test(
        `${attribute(element, 'src') ?? ''} ${attribute(element, 'href') ?? ''} ${attribute(element, 'id') ?? ''}`,
      ),
  )
  if (!isDrawn) return
  for (const element of elementsIn(page, ({ tagName }) => !TEXT_ONLY.has(tagName))) {
    if (TEXT_ONLY.has(element.tagName)) continue
    if (element.children.some((child) => child.type === 'text' && /\$\$|\\[[(]/.test(child.value)))
      element.children = element.children.flatMap(pieces)
  }
}

function pieces(node: ElementContent | RootContent): ElementContent[] {
  if (node.type !== 'text') return node.type === 'doctype' ? [] : [node]
  let text = node.value.replaceAll(HELD, '')
  const places = new Map<string, Element>()
  for (const [open, close, isDisplay] of PAIRS) {
    text = replaceBetween(text, [open, close], MOST, (tex) => {
      const place = `${HELD}${places.size}${HELD}`
      places.set(String(places.size), marked(tex, isDisplay))
      return place
    })
  }
  return text.split(HELD).flatMap((part, at): ElementContent[] => {
    const formula = at % 2 === 1 ? places.get(part) : undefined
    return formula ? [formula] : part === '' ? [] : [{ type: 'text', value: part }]
  })
}

const marked = (tex: string, isDisplay: boolean): Element => ({
  type: 'element',
  tagName: isDisplay ? 'div' : 'span',
  properties: { dataTex: tex.trim() },
  children: [],
})

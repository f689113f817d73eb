import type { Nodes } from 'hast'
import { oneLine } from './clean-text.ts'

/** One line as a reader sees it; what stands in elements of their own within it is parted by tabs. */
export interface PageLine {
  readonly text: string
  readonly level: number | undefined
}

const SILENT = new Set(
  'script style noscript template textarea select button svg iframe head title nav'.split(' '),
)
const INLINE = new Set(
  'a abbr b bdi big cite code em font i ins kbd label mark s small span strong sub sup time u var'.split(' '),
)
const MAX_LINES = 3000

/** The visible lines of a page from its top, without white space nobody sees. */
export function linesOfPage(root: Nodes): PageLine[] {
  const lines: PageLine[] = []
  let parts: string[] = []
  let level: number | undefined
  const flush = () => {
    const pieces = parts.join('').split('\t')
    const text = pieces
      .map((piece) => piece.replace(/[ \u00a0\r\n]+/g, ' ').trim())
      .filter(Boolean)
      .join('\t')
    parts = []
    if (text !== '') lines.push({ text, level })
  }
  walk(root, 0)
  flush()
  return lines

  function walk(node: Nodes, depth: number): void {
    if (lines.length > MAX_LINES || depth > 700) return
    if (node.type === 'text') {
      parts.push(node.value.replaceAll('\t', ' '))
      return
    }
    if (node.type === 'element' && SILENT.has(node.tagName)) return
    if (!('children' in node)) return
    const isLine = node.type === 'element' && !INLINE.has(node.tagName)
    const outer = level
    if (isLine) {
      flush()
      level = /^h[1-6]$/.test(node.tagName) ? Number(node.tagName[1]) : outer
    } else if (node.type === 'element') parts.push('\t')
    for (const child of node.children) walk(child, depth + 1)
    if (isLine) {
      flush()
      level = outer
    } else if (node.type === 'element') parts.push('\t')
  }
}

/** The same text whatever white space it is written with. */
export const squeezed = (text: string) => oneLine(text).replace(/\s+/g, '')

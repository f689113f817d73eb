import type { Element, Nodes } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { LRUCache } from 'lru-cache'
import temml from 'temml'

const MAX_LENGTH = 4000

/** A formula as browsers draw it, and as it reads in plain words. */
export interface Formula {
  readonly math: Element
  readonly text: string
}

const known = new LRUCache<string, { formula: Formula | undefined }>({ max: 500 })

/** What a piece of LaTeX means; undefined where it is none. Nothing in it can load or run anything. */
export function readFormula(tex: string): Formula | undefined {
  const before = known.get(tex)
  if (before) return before.formula
  const formula = parse(tex)
  known.set(tex, { formula })
  return formula
}

function parse(tex: string): Formula | undefined {
  if (tex.trim() === '' || tex.length > MAX_LENGTH) return undefined
  try {
    const html = temml.renderToString(tex, { throwOnError: true, maxExpand: 200, trust: false })
    const [math] = fromHtml(html, { fragment: true }).children
    if (math?.type !== 'element' || math.tagName !== 'math') return undefined
    return { math, text: readingOf(math).replace(UNSEEN, '').replace(/\s+/g, ' ').trim() }
  } catch {
    return undefined
  }
}

/** Signs that say how a formula is meant and are never seen, such as that of a function's use. */
const UNSEEN = /[\u2061-\u2064]/g

/** In plain words: E=V/d, √(x+1), Ga2O3, 10^16. */
function readingOf(node: Nodes): string {
  if (node.type === 'text') return node.value
  if (node.type !== 'element') return 'children' in node ? node.children.map(readingOf).join('') : ''
  const parts = node.children.map(readingOf)
  const [first = '', second = '', third = ''] = parts
  switch (node.tagName) {
    case 'annotation':
    case 'mphantom':
      return ''
    case 'mfrac':
      return `${grouped(first)}/${grouped(second)}`
    case 'msqrt':
      return `√${grouped(parts.join(''))}`
    case 'mroot':
      return `${second}√${grouped(first)}`
    case 'msup':
    case 'mover':
      return second === '' ? first : `${first}^${grouped(second)}`
    case 'msubsup':
    case 'munderover':
      return `${first}${second}^${grouped(third)}`
    case 'mtd':
      return `${parts.join('')} `
    case 'mtr':
      return `${parts.join('').trim()}; `
    default:
      return parts.join('')
  }
}

const grouped = (text: string) => ([...text].length > 1 && !/^[\p{L}\d.]+$/u.test(text) ? `(${text})` : text)

import type { Element, Root } from 'hast'
import { attribute, elementsIn } from './hast-queries.ts'

/** Footnotes of a text: where each stands, and which links point to them. */
export interface Footnotes {
  /** The key of the note that a link leads to, where it is one. */
  readonly keyOfLink: (link: Element) => string | undefined
  readonly keyOfNote: (element: Element) => string | undefined
  /** Whether a link leads from a note back into the text. */
  readonly isWayBack: (link: Element) => boolean
}

const NOTE_ID = /^(?:user-content-)?(?:fn|_?ftn|footnote|endnote|_?edn|cite_note|note)[-_:.]?[\w-]*$/i
const BACK_ID =
  /^(?:user-content-)?(?:fnref|_?ftnref|footnote-ref|endnote-ref|_?ednref|cite_ref|noteref)[-_:.]?[\w-]*$/i
const MARK = /^[[(（【]?\s*(?:\d{1,3}|[a-z*†‡])\s*[\])）】]?$/i

/** Finds footnotes by what links to them: a short mark leads to an element that is named as a note. */
export function footnotesIn(root: Root | Element): Footnotes {
  const targets = new Map<string, Element>()
  const links: { link: Element; to: string }[] = []
  /** Word names the anchor before the note's text; the note is what holds both. */
  const holders = new Map<Element, Element>()
  for (const element of elementsIn(root)) {
    for (const child of element.children)
      if (child.type === 'element' && child.tagName === 'a') holders.set(child, element)
    const id = attribute(element, 'id') ?? attribute(element, 'name')
    if (id !== undefined && NOTE_ID.test(id) && !BACK_ID.test(id)) targets.set(id, element)
    const href = element.tagName === 'a' ? attribute(element, 'href') : undefined
    if (href?.startsWith('#') && href.length > 1) links.push({ link: element, to: decoded(href.slice(1)) })
  }
  const keys = new Map<Element, string>()
  const keyOfLink = new Map<Element, string>()
  for (const { link, to } of links) {
    const target = targets.get(to)
    if (!target || target === link || !MARK.test(textOf(link))) continue
    const holder = holders.get(target) ?? target
    const key = keys.get(holder) ?? String(keys.size + 1)
    keys.set(holder, key)
    keyOfLink.set(link, key)
  }
  const backs = new Set(links.filter(({ to }) => BACK_ID.test(to)).map(({ link }) => link))
  return {
    keyOfLink: (link) => keyOfLink.get(link),
    keyOfNote: (element) => keys.get(element),
    isWayBack: (link) => 'dataFootnoteBackref' in link.properties || (keys.size > 0 && backs.has(link)),
  }
}

const textOf = (element: Element): string =>
  element.children
    .map((child) => (child.type === 'text' ? child.value : child.type === 'element' ? textOf(child) : ''))
    .join('')
    .trim()

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

import type { Element, Root } from 'hast'
import { isFurniture } from './furniture.ts'
import { attribute, byId, elementsIn, firstElement, hasClass } from './hast-queries.ts'

/** Where the common Chinese publishing systems and blogs put the text. */
const KNOWN_IDS = [
  'js_content',
  'artibody',
  'article_content',
  'article-content',
  'articleContent',
  'UCAP-CONTENT',
  'zoom',
  'Zoom',
  'news_content',
  'newsContent',
  'content_views',
  'contentText',
  'mp-editor',
  'endText',
  'rwb_zw',
  'ozoom',
]
const KNOWN_CLASSES = [
  'rich_media_content',
  'TRS_Editor',
  'trs_editor_view',
  'article-content',
  'article_content',
  'article-body',
  'entry-content',
  'post-content',
  'news-content',
  'news_content',
  'markdown-body',
  'kr-rich-text-wrapper',
  'all-txt',
  'post_text',
  't_f',
]
const NEVER = new Set(
  'script style noscript template nav footer aside form select textarea button svg iframe head'.split(' '),
)
const ENOUGH = 80

/** The element that holds the article of a page. */
export function chooseArticle(page: Root): Element | Root {
  const body = firstElement(page, ({ tagName }) => tagName === 'body') ?? page
  const weights = textWeights(body)
  const all = weights.get(body) ?? 0
  const holdsEnough = (element: Element | undefined): element is Element =>
    element !== undefined && (hasPicture(element) || (weights.get(element) ?? 0) >= Math.min(ENOUGH, all / 2))

  for (const id of KNOWN_IDS) {
    const found = byId(body, id)
    if (holdsEnough(found)) return found
  }
  const articles = [...elementsIn(body)].filter(
    (element) => element.tagName === 'article' || attribute(element, 'itemProp') === 'articleBody',
  )
  const heaviest = articles.sort((a, b) => (weights.get(b) ?? 0) - (weights.get(a) ?? 0))[0]
  if (holdsEnough(heaviest) && (weights.get(heaviest) ?? 0) * 3 >= all)
    return innermostKnown(heaviest, holdsEnough) ?? heaviest
  const known = innermostKnown(body, holdsEnough)
  if (known) return known
  const main = firstElement(
    body,
    (element) => element.tagName === 'main' || attribute(element, 'role') === 'main',
  )
  return densest(holdsEnough(main) ? main : body, weights)
}

function innermostKnown(
  root: Element | Root,
  accepts: (element: Element | undefined) => boolean,
): Element | undefined {
  return firstElement(
    root,
    (element) => KNOWN_CLASSES.some((name) => hasClass(element, name)) && accepts(element),
  )
}

/** Goes down as long as one child holds most of the text that is not links. */
function densest(start: Element | Root, weights: ReadonlyMap<Element | Root, number>): Element | Root {
  for (let element: Element | Root = start; ;) {
    const children = childElements(element)
    const whole = weights.get(element) ?? 0
    const paragraphs = children.filter(({ tagName }) =>
      /^(p|h[2-6]|ul|ol|blockquote|pre|figure)$/.test(tagName),
    )
    const heaviest = children.reduce<Element | undefined>(
      (best, child) => (best && (weights.get(best) ?? 0) >= (weights.get(child) ?? 0) ? best : child),
      undefined,
    )
    if (!heaviest || paragraphs.length > 1 || (weights.get(heaviest) ?? 0) < whole * 0.6) return element
    if (!/^(div|section|article|main|center|table|tbody|tr|td|form|body|html)$/.test(heaviest.tagName))
      return element
    element = heaviest
  }
}

function childElements({ children }: Element | Root): Element[] {
  const elements: Element[] = []
  for (const child of children) if (child.type === 'element') elements.push(child)
  return elements
}

/** Characters of text outside links, of an element and everything below it; furniture weighs nothing. */
function textWeights(root: Element | Root): Map<Element | Root, number> {
  const weights = new Map<Element | Root, number>()
  const order: { element: Element | Root; parent: Element | Root | undefined }[] = []
  const waiting: typeof order = [{ element: root, parent: undefined }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    order.push(next)
    let own = 0
    for (const child of next.element.children) {
      if (child.type === 'text') own += child.value.replace(/\s+/g, '').length
      else if (
        child.type === 'element' &&
        child.tagName !== 'a' &&
        !(NEVER.has(child.tagName) && child.tagName !== 'form') &&
        !isFurniture(child)
      ) {
        waiting.push({ element: child, parent: next.element })
      }
    }
    weights.set(next.element, own)
  }
  for (const { element, parent } of order.toReversed()) {
    if (parent) weights.set(parent, (weights.get(parent) ?? 0) + (weights.get(element) ?? 0))
  }
  return weights
}

function hasPicture(element: Element): boolean {
  return (
    attribute(element, 'id') === 'js_content' &&
    firstElement(element, ({ tagName }) => tagName === 'img') !== undefined
  )
}

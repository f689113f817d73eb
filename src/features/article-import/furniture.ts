import type { Element } from 'hast'
import { attribute, elementsIn, plainText } from './hast-queries.ts'

/**
 * What stands around an article by the names that pages give it. Names are taken apart at signs and capitals, so that
 * `index_commentWrap__p` speaks of a comment.
 */

/** What readers wrote is never a part of an article, however long it is. */
const READERS =
  /^(comments?|cmts?|cmt(box|list|item)|pinglun|reply|replies|respond|discuss(ion)?|liuyan|gentie|disqus)$/
const AROUND =
  /^(share(bar|box|daddy)?|bdshare\w*|social|related?(posts|news)?|recommend\w*|recom|rec|tuijian|hot(news|list|spot)?|rank(ing)?|paihang|phb|sidebar|aside|footer|foot|copyright|cop|breadcrumbs?|crumbs?|pager|pagination|prev|next(pre)?|prenext|advert(isement)?s?|ads?|adv|qrcode|qr|toolbar|statement\d?|disclaimer|navigation|nav|videolist|xgnews|xgwz|xggl|youqing|friendlink|author(card|box)|userinfo)$/
/** Names that an article's own elements bear as well: furniture only where most of it is links. */
const AMBIGUOUS = /^(side|position|pages?|tools?|tags?|keywords|menu|links?|app|download|widget|module|list)$/
const BODY = /^(article|content|text|body|main|post|entry|detail|con|zw|rich|page)$/
const NEVER = new Set(['nav', 'footer', 'aside'])
const SHORT = 200
/** What a framework calls the element that holds the whole page: `__next`, `__nuxt`. */
const FRAMEWORK = '__'

export function namesOf(element: Element): string[] {
  const { id, className, dataTestid } = element.properties
  if (id === undefined && className === undefined && dataTestid === undefined) return []
  const name = attribute(element, 'id') ?? ''
  const written = `${attribute(element, 'className') ?? ''} ${name.startsWith(FRAMEWORK) ? '' : name}`.slice(
    0,
    300,
  )
  return written
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
}

export const holdsReaders = (element: Element): boolean => namesOf(element).some((name) => READERS.test(name))

/** Whether an element of a page is furniture: comments, a share bar, related links, an advertisement. */
export function isFurniture(element: Element): boolean {
  if (NEVER.has(element.tagName)) return true
  if (element.tagName === 'form') return lengthOf(element) < 400
  if (
    /^(body|main|article|html|p|span|strong|em|b|a|h[1-6]|img|td|tr|table|tbody|iframe|video|figure|pre|code|blockquote|math|sup|sub)$/.test(
      element.tagName,
    )
  )
    return false
  const names = namesOf(element)
  if (names.some((name) => READERS.test(name))) return true
  const isAround = names.some((name) => AROUND.test(name))
  if (!isAround && !names.some((name) => AMBIGUOUS.test(name))) return false
  const length = lengthOf(element)
  const linked = linkedLength(element)
  if (!isAround) return linked * 2 > length
  if (length < SHORT || linked * 2 > length) return true
  // A long text under a name that could mean either is the article's own.
  return !names.some((name) => BODY.test(name)) && isOfShortLines(element)
}

const lengthOf = (element: Element) => plainText(element).replace(/\s+/g, '').length

function linkedLength(element: Element): number {
  let length = 0
  for (const inner of elementsIn(element, ({ tagName }) => tagName !== 'a')) {
    if (inner.tagName === 'a') length += lengthOf(inner)
  }
  return length
}

/** Teasers and headlines, not prose: no piece of text between tags is longer than a headline with its line beneath. */
function isOfShortLines(element: Element): boolean {
  for (const inner of [element, ...elementsIn(element)]) {
    if (inner.children.some((child) => child.type === 'text' && child.value.trim().length > 90)) return false
  }
  return true
}

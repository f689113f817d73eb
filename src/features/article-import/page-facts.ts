import type { Element, Root } from 'hast'
import { DAY_MS } from '#platform/durations.ts'
import { bylineOf } from './byline.ts'
import { cleanName } from './clean-name.ts'
import { oneLine } from './clean-text.ts'
import { dateFrom } from './dates-in-text.ts'
import { attribute, elementsIn, firstElement, plainText } from './hast-queries.ts'
import { linkedData } from './linked-data.ts'
import { nameMarked } from './marked-names.ts'
import { linesOfPage } from './page-lines.ts'
import { summaryOfPage } from './summary-of-page.ts'
import { titleOfPage } from './title-of-page.ts'
import { factsOfWechat } from './wechat-facts.ts'

/** What a page says about its article outside the text. */
interface PageFacts {
  title?: string | undefined
  publishedOn?: Date | undefined
  authorName?: string | undefined
  sourceName?: string | undefined
  url?: string | undefined
  summary?: string | undefined
  cover?: string | undefined
  tags: string[]
}

const PUBLISHED = [
  'article:published_time',
  'pubdate',
  'publishdate',
  'publish-date',
  'datepublished',
  'dateupdate',
  'weibo:article:create_at',
  'dc.date',
  'date',
  'og:release_date',
  'firstpublishedtime',
]

/**
 * Reads WeChat's own marks, meta elements, JSON-LD and the lines around the headline; `article` is the element
 * that holds its text, which tells a summary from what a site says of itself.
 */
export function factsOfPage(page: Root, article: Element | Root): PageFacts {
  const text = plainText(article)
  const meta = metaOf(page)
  const first = (...names: string[]) =>
    names.map((name) => meta.get(name)).find((value) => value !== undefined && value !== '')
  const lines = linesOfPage(page)
  const wechat = factsOfWechat(page)
  const linked = linkedData(page)
  const window = oneLine(textOfFirst(page, 'title'))
  const told = first('articletitle', 'og:title', 'twitter:title')
  const body = linesOfPage(article)
  const bodyAt = lines.findIndex((line) => line.text === body[0]?.text)
  const headline = titleOfPage(lines, { window, told }, bodyAt)
  const title = wechat?.title ?? headline.title
  const byline = bylineOf(lines, headline.at, body)
  const author =
    wechat?.authorName ??
    cleanName(first('og:article:author', 'author', 'article:author', 'dc.creator') ?? linked.author)
  const sourceName =
    wechat?.sourceName ??
    cleanName(first('contentsource', 'source')) ??
    byline.sourceName ??
    nameMarked(page, 'source') ??
    cleanName(first('og:site_name'))
  const address = [wechat?.url, first('og:url', 'url'), canonicalOf(page), savedFrom(page)]
  return {
    title,
    publishedOn:
      wechat?.publishedOn ??
      withTime(
        dateFrom(first(...PUBLISHED)) ?? dateFrom(linked.datePublished) ?? timeOf(page),
        byline.publishedOn,
      ),
    // Where a portal's name stands for the author, nobody is named.
    authorName:
      author !== undefined && author !== sourceName && !isSite(author, window)
        ? author
        : (byline.authorName ?? nameMarked(page, 'author')),
    sourceName,
    url: address.map(webAddress).find((found) => found !== undefined),
    summary: summaryOfPage(
      first('og:description', 'description', 'twitter:description'),
      title ?? window,
      text,
    ),
    cover: wechat?.cover ?? first('og:image', 'twitter:image', 'og:image:url'),
    tags: (first('keywords', 'news_keywords') ?? '')
      .split(/[,，;；、|]+/)
      .map(oneLine)
      .filter((tag) => tag !== '' && tag.length <= 20)
      .slice(0, 10),
  }
}

/** Of one day, the line on the page may know the minute where a meta element names the day alone. */
function withTime(said: Date | undefined, shown: Date | undefined): Date | undefined {
  if (!said || !shown) return said ?? shown
  const isDayAlone = said.getTime() % DAY_MS === DAY_MS / 24
  return isDayAlone && Math.abs(shown.getTime() - said.getTime()) < DAY_MS ? shown : said
}

/** `<time datetime>` of an article, where the page has only one of them near its top. */
function timeOf(page: Root): Date | undefined {
  const time = firstElement(page, ({ tagName, properties }) => tagName === 'time' && 'dateTime' in properties)
  return time && dateFrom(attribute(time, 'dateTime'))
}

/** Whether a window's title ends with a name, or with a part of the site that bears it. */
const isSite = (name: string, window: string) =>
  (window.split(/[_|｜-]/).at(-1) ?? '').trim().startsWith(name)

function metaOf(page: Root): Map<string, string> {
  const meta = new Map<string, string>()
  for (const element of elementsIn(page)) {
    if (element.tagName !== 'meta') continue
    const key = (
      attribute(element, 'property') ??
      attribute(element, 'name') ??
      attribute(element, 'itemProp')
    )?.toLowerCase()
    const content = attribute(element, 'content')
    if (key && content !== undefined && !meta.has(key)) meta.set(key, content)
  }
  return meta
}

const textOfFirst = (page: Root, name: string) => {
  const element = firstElement(page, ({ tagName }) => tagName === name)
  return element ? plainText(element) : ''
}

function canonicalOf(page: Root): string | undefined {
  const link = firstElement(
    page,
    (element) => element.tagName === 'link' && attribute(element, 'rel') === 'canonical',
  )
  return link && attribute(link, 'href')
}

/** Browsers write on a saved page where it came from. */
function savedFrom(page: Root): string | undefined {
  for (const child of page.children) {
    const saved =
      child.type === 'comment' ? /saved from url=\(\d{1,5}\)(https?:\S{4,2000})/.exec(child.value) : null
    if (saved) return saved[1]
  }
  return undefined
}

export function webAddress(text: string | undefined): string | undefined {
  const url = URL.parse((text ?? '').trim())
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined
}

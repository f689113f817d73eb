import type { Root } from 'hast'
import { oneLine } from './clean-text.ts'
import { dateFrom, dateIn } from './dates-in-text.ts'
import { attribute, byId, elementsIn, firstElement, plainText } from './hast-queries.ts'

/** What a page says about its article outside the text. */
interface PageFacts {
  title?: string
  publishedOn?: Date
  authorName?: string
  sourceName?: string
  url?: string
  base?: string
  summary?: string
  cover?: string
  tags: string[]
}

/** Reads meta elements, JSON-LD, WeChat's own marks and, last, the lines around the headline. */
export function factsOfPage(page: Root): PageFacts {
  const meta = metaOf(page)
  const first = (...names: string[]) =>
    names.map((name) => meta.get(name)).find((value) => value !== undefined && value !== '')
  const linked = linkedData(page)
  const wechat = wechatFacts(page)
  const byline = bylineOf(page)
  const canonical = firstElement(
    page,
    (element) => element.tagName === 'link' && attribute(element, 'rel') === 'canonical',
  )
  const base = firstElement(page, (element) => element.tagName === 'base')
  const url = webAddress(first('og:url')) ?? webAddress(canonical && attribute(canonical, 'href'))

  return {
    title: wechat.title ?? titleOf(page, first('articletitle', 'og:title', 'twitter:title')),
    publishedOn:
      wechat.publishedOn ??
      dateFrom(
        first(
          'article:published_time',
          'pubdate',
          'publishdate',
          'publish-date',
          'weibo:article:create_at',
          'dc.date',
          'date',
          'og:release_date',
          'firstpublishedtime',
        ),
      ) ??
      dateFrom(linked['datePublished']) ??
      byline.publishedOn,
    authorName:
      wechat.authorName ??
      name(
        first('og:article:author', 'author', 'article:author', 'dc.creator') ?? linkedName(linked['author']),
      ) ??
      byline.authorName,
    sourceName:
      wechat.sourceName ?? name(first('contentsource', 'source', 'og:site_name')) ?? byline.sourceName,
    url,
    base: webAddress(base && attribute(base, 'href')) ?? url,
    summary: summary(first('og:description', 'description', 'twitter:description')),
    cover: wechat.cover ?? first('og:image', 'twitter:image', 'og:image:url'),
    tags: (first('keywords', 'news_keywords') ?? '')
      .split(/[,，;；、|]+/)
      .map(oneLine)
      .filter((tag) => tag !== '' && tag.length <= 20)
      .slice(0, 10),
  }
}

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

/** The headline in the page if the window's title agrees with it; else what the page tells networks; else the window's title. */
function titleOf(page: Root, told: string | undefined): string | undefined {
  const inWindow = firstElement(page, ({ tagName }) => tagName === 'title')
  const windowTitle = inWindow ? oneLine(plainText(inWindow)) : ''
  const headlines = [...elementsIn(page)]
    .filter(({ tagName }) => tagName === 'h1')
    .map((headline) => oneLine(plainText(headline)))
  const headline = headlines.find((text) => text !== '' && (windowTitle.startsWith(text) || text === told))
  const only = headlines.length === 1 ? headlines[0] : undefined
  return [headline, told && oneLine(told), only, withoutSite(windowTitle)]
    .find((text) => text !== undefined && text !== '')
    ?.slice(0, 200)
}

function withoutSite(title: string): string {
  const shorter = title.replace(/(?:[|｜_]|\s[-–—])[^|｜_–—-]{1,25}$/, '').trimEnd()
  return shorter.length >= 4 ? shorter : title
}

function wechatFacts(
  page: Root,
): Pick<PageFacts, 'title' | 'publishedOn' | 'authorName' | 'sourceName' | 'cover'> {
  const headline = byId(page, 'activity-name')
  if (!headline && !byId(page, 'js_content')) return {}
  const script = [...elementsIn(page)]
    .filter(({ tagName }) => tagName === 'script')
    .map((element) => element.children.map((child) => (child.type === 'text' ? child.value : '')).join(''))
    .join('\n')
  const seconds = /\b(?:var\s+ct|oriCreateTime|create_time)\s*[=:]\s*["'](\d{10})["']/.exec(script)?.[1]
  const account = byId(page, 'js_name')
  const author = byId(page, 'js_author_name') ?? byId(page, 'js_author_name_text')
  const time = byId(page, 'publish_time')
  return {
    title: headline && (oneLine(plainText(headline)) || undefined),
    publishedOn: seconds ? dateFrom(Number(seconds)) : time && dateIn(plainText(time)),
    authorName: author && name(plainText(author)),
    sourceName: account && name(plainText(account)),
    cover: /\bmsg_cdn_url\s*=\s*["'](https?:\/\/[^"'\s]{1,500})["']/.exec(script)?.[1],
  }
}

/** 发布时间、来源、作者 as they stand in a line near the headline. */
function bylineOf(page: Root): Pick<PageFacts, 'publishedOn' | 'authorName' | 'sourceName'> {
  const body = firstElement(page, ({ tagName }) => tagName === 'body')
  const time = body && firstElement(body, (element) => element.tagName === 'time')
  const text = body ? plainText(body).slice(0, 20_000) : ''
  const labelled = /(?:发布|发表|更新)?(?:日期|时间)\s*[：:]\s*([^\n]{6,40})/.exec(text)?.[1]
  return {
    publishedOn:
      dateIn(labelled ?? '') ??
      (time && dateFrom(attribute(time, 'dateTime') ?? plainText(time))) ??
      dateIn(text.slice(0, 3000)),
    authorName: name(/作\s*者\s*[：:]\s*([^\s|｜：:]{2,20})/.exec(text)?.[1]),
    sourceName: name(/(?:文章|信息|稿件)?来\s*源\s*[：:]\s*([^\s|｜：:]{2,30})/.exec(text)?.[1]),
  }
}

function linkedData(page: Root): Record<string, unknown> {
  for (const element of elementsIn(page)) {
    if (element.tagName !== 'script' || attribute(element, 'type') !== 'application/ld+json') continue
    const text = element.children.map((child) => (child.type === 'text' ? child.value : '')).join('')
    for (const entry of parsed(text)) if ('datePublished' in entry) return entry
  }
  return {}
}

function parsed(text: string): Record<string, unknown>[] {
  try {
    const value: unknown = JSON.parse(text)
    const list = Array.isArray(value)
      ? value
      : isRecord(value) && Array.isArray(value['@graph'])
        ? value['@graph']
        : [value]
    return list.filter(isRecord)
  } catch {
    return []
  }
}

function linkedName(value: unknown): string | undefined {
  const one: unknown = Array.isArray(value) ? value[0] : value
  if (typeof one === 'string') return one
  return isRecord(one) && typeof one['name'] === 'string' ? one['name'] : undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function name(text: string | undefined): string | undefined {
  const line = oneLine(text ?? '')
  return line === '' || line.length > 60 || /^https?:/.test(line) ? undefined : line
}

function summary(text: string | undefined): string | undefined {
  const line = oneLine((text ?? '').replaceAll(String.raw`\x0a`, ' ').replaceAll(String.raw`\n`, ' '))
  return line.length < 10 ? undefined : line.slice(0, 300)
}

function webAddress(text: string | undefined): string | undefined {
  const url = URL.parse((text ?? '').trim())
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined
}

import type { Root } from 'hast'
import { cleanName } from './clean-name.ts'
import { oneLine } from './clean-text.ts'
import { dateFrom, dateIn } from './dates-in-text.ts'
import { byId, elementsIn, firstElement, hasClass, plainText } from './hast-queries.ts'

export interface WechatFacts {
  readonly title?: string | undefined
  readonly publishedOn?: Date | undefined
  readonly authorName?: string | undefined
  /** The account's name, or the medium that a reprint names. */
  readonly sourceName?: string | undefined
  readonly url?: string | undefined
  readonly cover?: string | undefined
}

const SEEN = 20
/** A reprint names where it comes from in its first lines. */
const REPRINTED =
  /^(?:文章|本文)?(?:来源|转载自|转自)\s{0,2}[：:|丨]?\s{0,2}(?:微信公众号|公众号)?[：:]?\s{0,2}[“「【]?([^”」】（(，,。\s]{2,30})/
const WRITTEN = /^(?:作者|文|撰文)\s{0,4}[：:|丨／/]\s{0,4}([^（(，,。\s|｜]{2,20})/

/** What WeChat's own marks say, on pages of any age; nothing for pages of others. */
export function factsOfWechat(page: Root): WechatFacts | undefined {
  const headline = byId(page, 'activity-name')
  const body = byId(page, 'js_content')
  if (!headline && !body) return undefined
  const script = [...elementsIn(page)]
    .filter(({ tagName }) => tagName === 'script')
    .map((element) => element.children.map((child) => (child.type === 'text' ? child.value : '')).join(''))
    .join('\n')
  const lines = body ? linesIn(plainTextOfParagraphs(body)) : []
  const nameIn = (pattern: RegExp) => lines.map((line) => cleanName(pattern.exec(line)?.[1])).find(Boolean)
  const textOf = (id: string) => {
    const element = byId(page, id)
    return element && cleanName(plainText(element))
  }
  const older = firstElement(page, (element) => hasClass(element, 'nickname'))
  const account =
    textOf('js_name') ??
    textOf('post-user') ??
    cleanName(/\bnickname\s*=\s*(?:htmlDecode\()?["']([^"'<>\n]{2,60})["']/.exec(script)?.[1]) ??
    (older && cleanName(plainText(older)))
  // What the page calls `svr_time` is when somebody opened it.
  const seconds = /\b(?:ct|oriCreateTime|(?:ori_)?create_time)\s*[=:]\s*["'](\d{10})["']/.exec(script)?.[1]
  const time = byId(page, 'publish_time') ?? byId(page, 'post-date')
  const written = /\b(?:publish_time|createTime)\s*=\s*["'](\d{4}-\d{2}-\d{2}[^"']{0,10})["']/.exec(
    script,
  )?.[1]
  return {
    title: (headline && oneLine(plainText(headline))) || undefined,
    publishedOn: seconds
      ? dateFrom(Number(seconds))
      : ((time && dateIn(plainText(time))) ?? dateIn(written ?? '')),
    authorName: textOf('js_author_name') ?? textOf('js_author_name_text') ?? nameIn(WRITTEN),
    sourceName: nameIn(REPRINTED) ?? account,
    url: addressIn(/\bmsg_link\s*=\s*["'](https?:[^"'\s]{10,600})["']/.exec(script)?.[1]),
    cover: /\bmsg_cdn_url\s*=\s*["'](https?:\/\/[^"'\s]{1,500})["']/.exec(script)?.[1],
  }
}

const addressIn = (text: string | undefined) => text?.replaceAll('\\x26amp;', '&').replaceAll('&amp;', '&')

const linesIn = (text: string) => text.split('\n').map(oneLine).filter(Boolean).slice(0, SEEN)

function plainTextOfParagraphs(body: Parameters<typeof plainText>[0]): string {
  const parts: string[] = []
  for (const element of elementsIn(body)) {
    if (element.tagName === 'p') parts.push(plainText(element))
    if (parts.length > SEEN) break
  }
  return parts.join('\n')
}

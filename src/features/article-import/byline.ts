import { dateIn } from './dates-in-text.ts'
import type { PageLine } from './page-lines.ts'
import { cleanName } from './clean-name.ts'

export interface Byline {
  readonly publishedOn: Date | undefined
  readonly authorName: string | undefined
  readonly sourceName: string | undefined
}

const LONGEST = 240
const BEFORE = 4
const AFTER = 14
const LAST_LINES = 12
const FIRST_LINES = 4

/** Where a picture, a figure or data come from says nothing of the article. */
const SOURCE =
  /(?:^|[^本片图据料材面表])来\s{0,4}源\s{0,4}[：:]\s{0,6}([^\s|｜：:，,。；;()（）《》·]{2,24}(?: [A-Z][\w.]{0,20}){0,3})/
const AUTHOR =
  /(?:^|[^责编任])(?:作\s{0,4}者|撰文|记者|文)\s{0,4}[：:／/|丨]\s{0,6}([^\s|｜：:，,。；;()（）《》·]{2,24}(?: [A-Z][\w.]{0,20}){0,3})/
const REPORTER = /^\S{2,12}记者\s{1,4}([\u4e00-\u9fff·]{2,6})(?=$|\s)/
const LABELLED = /(?:发布|发表|发稿|更新|编辑)?(?:日期|时间|于)\s{0,4}[：:]?\s{0,6}(\d{4}[^\n]{4,40})/
const DATED = /\d{4}\s{0,2}[年/.-]\s{0,2}\d{1,2}\s{0,2}[月/.-]\s{0,2}\d{1,2}/
/** 本文来自微信公众号“某某”，作者：某某 */
const CREDIT =
  /^本文(?:来自|转载自|首发于|来源[于：:]?).{0,12}公众号\s{0,4}[：:]?\s{0,4}[\t“"「《【]{0,4}([^”"」》】，,。\t]{2,30})/
const CREDITED = /作者\s{0,4}[：:]\s{0,4}([^\s，,。；;|｜]{2,20})/

/** Where date, source and author stand, counted in lines: the first short line with a date and what goes with one. */
function bylineAt(lines: readonly PageLine[]): number {
  const isNear = ({ text }: PageLine) => text.length <= LONGEST && DATED.test(text)
  const labelled = lines.findIndex(
    (line) => isNear(line) && /来\s*源|作\s*者|时间|日期|浏览|点击|阅读|字体|发表于|编辑/.test(line.text),
  )
  return labelled >= 0 ? labelled : lines.findIndex((line) => isNear(line) && line.text.length <= 60)
}

/** What the lines around the headline say, and those at the very end of the text. */
export function bylineOf(lines: readonly PageLine[], headlineAt: number, body: readonly PageLine[]): Byline {
  const from = Math.max(0, (headlineAt >= 0 ? headlineAt : Math.max(bylineAt(lines), 0)) - BEFORE)
  const near = lines.slice(from, from + BEFORE + AFTER).filter(({ text }) => text.length <= LONGEST)
  const end = body.at(-1)?.text ?? ''
  const endAt = end === '' ? -1 : lines.findLastIndex(({ text }) => text === end)
  const last =
    endAt < 0 ? [] : lines.slice(endAt, endAt + LAST_LINES).filter(({ text }) => text.length <= LONGEST)
  const first = body.slice(0, FIRST_LINES).filter(({ text }) => text.length <= 60)
  const credit = [...near, ...body.slice(-LAST_LINES)]
    .map(({ text }) => text)
    .find((text) => CREDIT.test(text))
  const beside = namesBesideDate(near)
  return {
    publishedOn: dateNear(near, headlineAt - from) ?? dateBelow([...body.slice(-LAST_LINES), ...last]),
    authorName:
      (credit && cleanName(CREDITED.exec(credit)?.[1])) ??
      firstOf([...near, ...first], AUTHOR) ??
      firstOf(near, REPORTER) ??
      beside.find(isPerson),
    sourceName:
      firstOf([...near, ...first], SOURCE) ??
      (credit && cleanName(CREDIT.exec(credit)?.[1])) ??
      beside.find((name) => !isPerson(name)),
  }
}

/** What stands without a label beside the date, each in an element of its own: who wrote it, or the medium. */
function namesBesideDate(near: readonly PageLine[]): string[] {
  const line = near.find(({ text }) => text.length <= 120 && text.includes('\t') && DATED.test(text))
  return (line?.text.split('\t') ?? [])
    .map((part) => (isNoName(part) ? undefined : cleanName(part)))
    .filter((name) => name !== undefined)
}

const NO_NAME =
  /[\d：:。，,?？!！#>]|分享|阅读|评论|浏览|收藏|举报|关注|微博|字[体号]|登录|首页|更新|发布|发表|打印|频道|正文|科技|财经|新闻$|^[上下]一?[期篇页版条]/
const isNoName = (part: string) => part.length === 1 || part.length > 15 || NO_NAME.test(part)
/** Names of people are short; those of media are not. */
const isPerson = (name: string) => /^[\p{Script=Han}·]{2,3}$/u.test(name)

/** Below the headline first, then above it; a date with a time before a day alone. */
function dateNear(near: readonly PageLine[], headline: number): Date | undefined {
  const order = [...near.slice(headline + 1), ...near.slice(0, headline + 1)].map(({ text }) => text)
  const labelled = order.map((text) => dateIn((LABELLED.exec(text)?.[1] ?? '').replaceAll('\t', ' ')))
  const found = labelled.find((date) => date !== undefined)
  if (found) return found
  const plain = order
    .filter((text) => text.length <= 120 && !/[。！？]/.test(text) && DATED.test(text))
    .map((text) => dateIn(text.replaceAll('\t', ' ')))
  return plain.find((date) => date !== undefined)
}

const dateBelow = (last: readonly PageLine[]) =>
  last
    .map(({ text }) =>
      dateIn(/(?:发布|发表|编辑|更新)(?:于|时间)\s{0,4}[：:]?\s{0,4}(\d{4}.{4,30})/.exec(text)?.[1] ?? ''),
    )
    .find((date) => date !== undefined)

function firstOf(lines: readonly PageLine[], pattern: RegExp): string | undefined {
  for (const { text } of lines) {
    const name = cleanName(pattern.exec(text)?.[1])
    if (name !== undefined) return name
  }
  return undefined
}

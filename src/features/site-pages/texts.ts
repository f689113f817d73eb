import { CODE_MINUTES } from '#features/accounts/contract.ts'
import { HISTORY_DAYS } from '#features/accounts/limits.ts'
import { SIGNED_IN_DAYS } from '#platform/calls/token-cookie.ts'
import { shownYuan } from '#platform/money.ts'
import type { Settings } from '#platform/settings/settings.server.ts'

/** What the company says of itself and asks, as texts quote it. */
type Facts = Pick<Settings, 'site' | 'membership' | 'quarterly'>

/** What a text may quote between braces instead of writing it: said in one place, right on every page. */
const QUOTED: Readonly<Record<string, (facts: Facts) => string | number>> = {
  站点: ({ site }) => site.name,
  单位: ({ site }) => site.companyName,
  电话: ({ site }) => site.contact.phone,
  邮箱: ({ site }) => site.contact.email,
  地址: ({ site }) => site.contact.address,
  会员名称: ({ membership }) => membership.name,
  会员价格: ({ membership }) => shownYuan(membership.yearFen),
  内参单期价格: ({ quarterly }) => shownYuan(quarterly.issueFen),
  内参全年价格: ({ quarterly }) => shownYuan(quarterly.yearFen),
  会员权益: ({ membership }) => membership.benefits,
  验证码分钟: () => CODE_MINUTES,
  登录天数: () => SIGNED_IN_DAYS,
  浏览记录天数: () => HISTORY_DAYS,
}

/** The names of what may be quoted, for whoever writes. */
export const QUOTABLE = Object.keys(QUOTED)

const BRACED = /\{([^{}\n]{1,20})\}/g

/** The first thing in braces that nobody knows; undefined when all is known. */
export function unknownQuote(body: string): string | undefined {
  return [...body.matchAll(BRACED)]
    .flatMap(([, name]) => name ?? [])
    .find((name) => !Object.hasOwn(QUOTED, name))
}

/** The text with what it quotes filled in. */
export function filled(body: string, facts: Facts): string {
  return body.replaceAll(BRACED, (braced, name: string) => {
    const quote = Object.hasOwn(QUOTED, name) ? QUOTED[name] : undefined
    return quote ? String(quote(facts)) : braced
  })
}

interface Part {
  /** Empty before the first heading. */
  readonly title: string
  readonly paragraphs: readonly string[]
}

const HEADING = '## '

/** A text as it is shown: a line that begins with `## ` is a heading, any other line a paragraph. */
export function partsOf(body: string): readonly Part[] {
  const parts: { title: string; paragraphs: string[] }[] = []
  for (const line of body.split('\n').map((each) => each.trim())) {
    if (line === '') continue
    if (line.startsWith(HEADING)) parts.push({ title: line.slice(HEADING.length), paragraphs: [] })
    else {
      if (parts.length === 0) parts.push({ title: '', paragraphs: [] })
      parts.at(-1)?.paragraphs.push(line)
    }
  }
  return parts
}

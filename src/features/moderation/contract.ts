import { z } from 'zod'

/** What checking speaks of: why something waits, what is decided, and what the queue shows. */

export const WORD_CATEGORIES = ['ads', 'contact', 'abuse', 'gambling', 'porn', 'fraud', 'unlawful'] as const
export const WordCategory = z.enum(WORD_CATEGORIES)
export type WordCategory = z.infer<typeof WordCategory>

export const CATEGORY_NAMES: Readonly<Record<WordCategory, string>> = {
  ads: '广告营销',
  contact: '联系方式',
  abuse: '辱骂攻击',
  gambling: '赌博',
  porn: '色情低俗',
  fraud: '诈骗违禁',
  // Its words only ever hold: whoever tries to post such a thing learns nothing of the list (C-70).
  unlawful: '违法有害',
}

/** What a listed word does: refuse the text, or let a person look at it first. */
export const WORD_VERDICTS = ['refuse', 'hold'] as const
export const WordVerdict = z.enum(WORD_VERDICTS)
export type WordVerdict = z.infer<typeof WordVerdict>

export const VERDICT_NAMES: Readonly<Record<WordVerdict, string>> = { refuse: '拒绝发布', hold: '先审后发' }

/** Why a person has to look; `detail` names the word, the label or what the reporter wrote. */
export const HoldReason = z.object({
  code: z.enum([
    'unlawful',
    'word',
    'contact',
    'link',
    'service',
    'service_failed',
    'first_posts',
    'reported',
    'picture_missing',
    'picture_unseen',
    'unseen',
    'staff',
  ]),
  detail: z.string().default(''),
})
export type HoldReason = z.infer<typeof HoldReason>

const REASON_NAMES: Readonly<Record<HoldReason['code'], string>> = {
  unlawful: '疑似违法有害',
  word: '词表',
  contact: '疑似联系方式',
  link: '含有链接',
  service: '内容安全服务存疑',
  service_failed: '内容安全服务没有回答',
  first_posts: '新用户的前几条',
  reported: '有人举报',
  picture_missing: '图片无法读取',
  picture_unseen: '没有内容安全服务看过图片',
  unseen: '没有接通内容安全服务，一律先审',
  staff: '同事撤下的',
}

/** A reason as a moderator reads it. */
export const sayReason = ({ code, detail }: HoldReason) =>
  detail ? `${REASON_NAMES[code]}（${detail}）` : REASON_NAMES[code]

/** What checking says of a text that is not refused. */
export type PostedVerdict =
  | { readonly verdict: 'pass' }
  | { readonly verdict: 'hold'; readonly reasons: readonly HoldReason[] }

/** Something posted, as the queue names it: which feature's, and its number there. */
export const PostedThing = z.object({
  kind: z.string().regex(/^[a-z-]{2,30}$/),
  id: z.number().int().positive(),
})
export type PostedThing = z.infer<typeof PostedThing>

/** One entry of the queue. */
export interface ReviewView {
  readonly id: number
  readonly thing: PostedThing
  readonly person: { readonly id: number; readonly name: string }
  readonly texts: readonly string[]
  readonly pictures: readonly string[]
  /** The page it stands on or would stand on. */
  readonly link: string
  readonly reasons: readonly HoldReason[]
  readonly state: 'waiting' | 'approved' | 'rejected' | 'gone'
  readonly createdAt: Date
}

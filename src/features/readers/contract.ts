import { z } from 'zod'
import { ENDING_SOON_DAYS } from '#features/membership/ending-soon.ts'
import { StoryRow } from '#features/staff/story.ts'

export const READER_STATES = ['member', 'ending', 'ended', 'banned', 'closing'] as const
export type ReaderState = (typeof READER_STATES)[number]

/** How readers are told apart in the list. */
export const READER_STATE_NAMES: Readonly<Record<ReaderState, string>> = {
  member: '会员',
  ending: `${ENDING_SOON_DAYS} 天内到期`,
  ended: '会员已到期',
  banned: '已停用',
  closing: '申请了注销',
}

/** How readers are asked for, on the screen and as a file. */
export const ReaderFilter = z.object({
  text: z
    .string()
    .max(100)
    .default('')
    .describe('名称、完整的手机或邮箱、手机末四位、读者编号、订单号，或发票抬头、汇款的公司'),
  state: z.enum(READER_STATES).optional(),
})

export const ReaderRow = z.object({
  id: z.number(),
  name: z.string(),
  /** Masked; empty without one. */
  phone: z.string(),
  email: z.string(),
  hasWechat: z.boolean(),
  createdAt: z.string(),
  /** The last day of the membership that ends first, or of the last one where all are over; empty without any. */
  memberUntil: z.string(),
  states: z.array(z.enum(READER_STATES)),
})
export type ReaderRow = z.infer<typeof ReaderRow>

/** Everything about one reader. */
export const ReaderStory = ReaderRow.extend({
  /** The account is closed: what follows is what the law keeps. */
  isClosed: z.boolean(),
  /** The account that this one became part of. */
  mergedInto: z.number().optional(),
  seenAt: z.string(),
  /** The industries that this reader is a member of, or will be, and the last day of each. */
  memberOf: z.array(z.object({ industry: z.string(), until: z.string() })),
  isPostingBanned: z.boolean(),
  /** What was said of the mail address, where it takes no mails; empty otherwise. */
  mailRefusal: z.string(),
  parts: z.array(z.object({ name: z.string(), title: z.string(), rows: z.array(StoryRow) })),
})
export type ReaderStory = z.infer<typeof ReaderStory>

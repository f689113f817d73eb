import { z } from 'zod'
import { CHANNEL_KINDS } from '#features/accounts/contract.ts'
import { positiveId, word } from '#platform/calls/inputs.ts'
import { ReaderRow } from '../contract.ts'

export const MERGE_STATES = ['asked', 'done', 'refused'] as const
export type MergeState = (typeof MERGE_STATES)[number]

export const MERGE_STATE_NAMES: Readonly<Record<MergeState, string>> = {
  asked: '等同事确认',
  done: '已合并',
  refused: '没有合并',
}

export type MergeChannel = (typeof CHANNEL_KINDS)[number]
export const MERGE_CHANNEL_NAMES: Readonly<Record<MergeChannel, string>> = {
  phone: '手机',
  email: '邮箱',
  wechat: '微信',
}

/** `intoId` stays; `fromId` becomes part of it, or only gives it ways to sign in. */
export const AskMerge = z.object({
  intoId: positiveId,
  fromId: positiveId,
  isWhole: z.boolean(),
  /** Those of the one that the other takes over, in place of its own of the kind. */
  channels: z.array(z.enum(CHANNEL_KINDS)).max(CHANNEL_KINDS.length),
  reason: word(500).min(1, '请写明原因'),
})

export const OfMerge = z.object({ id: positiveId })

/** How much of one kind goes over, or went. */
const MovedPart = z.object({
  name: z.string(),
  moved: z.number(),
  /** Of both accounts, and what becomes of it. */
  clashes: z.number(),
  clash: z.string(),
})
export type MovedPart = z.infer<typeof MovedPart>

export const MergePreview = z.object({
  into: ReaderRow,
  from: ReaderRow,
  parts: z.array(MovedPart),
  /** Why it cannot be done now. */
  hindrances: z.array(z.string()),
})
export type MergePreview = z.infer<typeof MergePreview>

const Party = z.object({ id: z.number(), name: z.string() })

export const MergeRow = z.object({
  id: z.number(),
  state: z.enum(MERGE_STATES),
  isWhole: z.boolean(),
  channels: z.array(z.enum(CHANNEL_KINDS)),
  into: Party,
  from: Party,
  reason: z.string(),
  by: z.string(),
  at: z.string(),
  settledBy: z.string(),
  settledAt: z.string(),
})
export type MergeRow = z.infer<typeof MergeRow>

/** In one line which account becomes part of which. */
export function sayMerge({ isWhole, from, into }: Pick<MergeRow, 'isWhole' | 'from' | 'into'>): string {
  const of = ({ id, name }: MergeRow['into']) => `${name}（${id}）`
  return isWhole ? `${of(from)}并入${of(into)}` : `${of(from)}的联系方式移到${of(into)}`
}

export const MergeView = MergeRow.extend({
  /** Whoever asked for it cannot be the second one. */
  mayConfirm: z.boolean(),
  /** What would be done now; once it is settled, what was. */
  preview: MergePreview.optional(),
  /** Why there is nothing to decide any more, though nobody has. */
  problem: z.string(),
  moved: z.array(MovedPart),
})
export type MergeView = z.infer<typeof MergeView>

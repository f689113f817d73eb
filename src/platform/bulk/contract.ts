import { z } from 'zod'
import { positiveId, word } from '../calls/inputs.ts'

/** What the back office asks and is told of an act on many things at once. */

/** More at once is a mistake, or work for an import. */
export const MOST_AT_ONCE = 2000

export const StartBulk = z.object({
  act: word(60),
  /** Those that were chosen by hand. */
  ids: z.array(positiveId).min(1, '没有选中什么').max(MOST_AT_ONCE, `一次最多 ${MOST_AT_ONCE} 项`).optional(),
  /** Or all that the list has, as it is filtered. */
  filter: z.record(z.string().max(40), z.union([z.string().max(200), z.number(), z.boolean()])).optional(),
  reason: word(500).default(''),
  value: word(200).default(''),
})

const OfBulk = z.object({ id: positiveId })

/** As many names are looked through at a time. */
export const NAMES_AT_ONCE = 100

/** `page` counts from 1 and is of the names. */
export const ShowBulk = OfBulk.extend({ page: positiveId.optional() })

/** Waiting to be confirmed; under way; and the three ends. */
const BULK_STATES = ['checked', 'running', 'done', 'cancelled', 'failed'] as const

export const BulkView = z.object({
  id: z.number(),
  /** 撤下文章 */
  name: z.string(),
  state: z.enum(BULK_STATES),
  reason: z.string(),
  by: z.string(),
  confirmedBy: z.string(),
  at: z.string(),
  /** How many, frozen when it was asked for, and what those of the page are called. */
  count: z.number(),
  names: z.array(z.string()),
  /** Somebody else than who asked has to confirm it; `mayConfirm` says whether that may be who looks. */
  needsSecond: z.boolean(),
  mayConfirm: z.boolean(),
  isCancelling: z.boolean(),
  done: z.number(),
  failed: z.number(),
  /** Why nothing more becomes of it. */
  problem: z.string(),
  /** Those that were refused, the first of them, with why. */
  refused: z.array(z.object({ id: z.string(), label: z.string(), note: z.string() })),
})
export type BulkView = z.infer<typeof BulkView>

const nothing = z.object({ json: z.object({}) })

/** The calls of it, which every list sends and one feature answers. */
export const BULK_CALLS = {
  start: {
    method: 'POST',
    path: '/admin/api/bulk/start',
    input: StartBulk,
    output: z.object({ json: OfBulk }),
  },
  show: {
    method: 'GET',
    path: '/admin/api/bulk/show',
    input: ShowBulk,
    output: z.object({ json: BulkView }),
  },
  confirm: { method: 'POST', path: '/admin/api/bulk/confirm', input: OfBulk, output: nothing },
  cancel: { method: 'POST', path: '/admin/api/bulk/cancel', input: OfBulk, output: nothing },
} as const

import { z } from 'zod'
import { quarterName } from '#features/reports/classify.ts'
import { positiveId } from '#platform/calls/inputs.ts'
import { isMailAddress } from '#platform/mail/mail-address.ts'
import { seenOnOneLine } from '#platform/text/unseen.ts'

/** What leaves the subscriptions to the quarterly. Safe in the browser. */

/** Why an issue did not arrive, where that is known. */
export const PROBLEMS = ['no_pdf', 'no_reader', 'not_carried', 'not_taken'] as const
export type Problem = (typeof PROBLEMS)[number]

/** How far the mail with an issue is. */
export const DELIVERY_STATES = ['no_mailbox', 'waiting', 'leaving', 'sent', 'failed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** How far a subscription is: issues are still to come, or will once it goes on, all have come, or it was ended before. */
export const SUBSCRIPTION_STATES = ['running', 'paused', 'complete', 'ended'] as const
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number]

/** As many issues at most as the office gives at once: three years. */
export const MOST_ISSUES = 12

/** So many further mailboxes a subscriber has at most, besides each subscription's own. */
export const MOST_FURTHER_MAILBOXES = 5
export const LONGEST_MAILBOX_NAME = 40

export const LONGEST_COMPANY = 100
export const LONGEST_MAILBOX = 254

export const MAILBOX_MISSING = '请填写收件邮箱，如 name@example.com'
export const Mailbox = z.string().trim().max(LONGEST_MAILBOX).refine(isMailAddress, MAILBOX_MISSING)
/** On one line, as it stands in a mail and on every page. */
export const Company = z
  .string()
  .max(2 * LONGEST_COMPANY, `公司不能超过 ${LONGEST_COMPANY} 个字`)
  .overwrite(seenOnOneLine)
  .max(LONGEST_COMPANY, `公司不能超过 ${LONGEST_COMPANY} 个字`)

export const QuarterInput = z.object({
  year: z.number().int().min(1990).max(2200),
  quarter: z.number().int().min(1).max(4),
})

/** Where else the issues of a subscriber are mailed. */
export interface FurtherMailbox {
  readonly id: number
  readonly name: string
  readonly mailbox: string
}

export const FurtherMailboxInput = z.object({
  /** Missing: a new one. */
  id: positiveId.optional(),
  name: z
    .string()
    .max(2 * LONGEST_MAILBOX_NAME, `姓名不能超过 ${LONGEST_MAILBOX_NAME} 个字`)
    .overwrite(seenOnOneLine)
    .max(LONGEST_MAILBOX_NAME, `姓名不能超过 ${LONGEST_MAILBOX_NAME} 个字`),
  mailbox: Mailbox,
  /** Of a new one: whether the issue that came last goes there as well. */
  withLatest: z.boolean().default(false),
})

/** A quarter of a year, by which an issue is counted. */
export interface Quarter {
  readonly year: number
  readonly quarter: number
}

/** Quarters in their order, one apart. */
export const orderOf = ({ year, quarter }: Quarter): number => year * 4 + quarter

export const nextQuarter = ({ year, quarter }: Quarter): Quarter =>
  quarter === 4 ? { year: year + 1, quarter: 1 } : { year, quarter: quarter + 1 }

/** So many quarters are offered to pause from: the next one and those of a year after it. */
const PAUSES_OFFERED = 4

/** From which quarters on a pause may begin, where this is the next that comes out. */
export const pausesFrom = (next: Quarter): readonly Quarter[] => {
  const offered = [next]
  for (let last = next; offered.length < PAUSES_OFFERED; offered.push(last)) last = nextQuarter(last)
  return offered
}

/** 2026年第三季度 */
export const nameOfQuarter = ({ year, quarter }: Quarter): string => `${year}年${quarterName(quarter)}`

/** From where somebody may begin. */
export interface Start extends Quarter {
  /** Whether its issue is there already, and delivered at once. */
  readonly isOut: boolean
}

/** 季度内参四期，自2026年第三季度起 */
export const nameOfSubscription = ({ issues, ...from }: Quarter & { readonly issues: number }): string =>
  issues === 1 ? `季度内参（${nameOfQuarter(from)}）` : `季度内参${issues}期（自${nameOfQuarter(from)}起）`

import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Ending } from '#features/accounts/ending.ts'
import type { ForgetPerson } from '#features/accounts/leaver.server.ts'
import { goesOver, goesOverOnce, type MergedColumn } from '#features/accounts/merge.server.ts'
import { requirePerson } from '#features/accounts/policy.ts'
import { MY_QUARTERLY_PATH } from '#features/reports/addresses.ts'
import type { Context } from '#platform/context.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { nameOfSubscription } from './contract.ts'
import { countIssuesLeft } from './issues-left.server.ts'
import { listOwnSubscriptions } from './own-subscriptions.server.ts'
import { DELIVERY_NAMES, STATE_NAMES } from './state-names.ts'
import { forgetMails } from './stop-mails.server.ts'
import {
  quarterlyDeliveries,
  quarterlyMailboxes,
  quarterlyRecipients,
  quarterlySubscriptions,
} from './tables.server.ts'

/** What is known of a subscriber, for the export of one's own data; refuses `sign_in_required` (C-14). */
export async function readOwnSubscriptionData(context: Context): Promise<Record<string, unknown>> {
  const { id } = requirePerson(context.actor)
  const own = await listOwnSubscriptions(context)
  // Also those that were removed: they are kept, as they say whose a copy was.
  const further = await context.db
    .select()
    .from(quarterlyMailboxes)
    .where(eq(quarterlyMailboxes.personId, id))
    .orderBy(asc(quarterlyMailboxes.id))
  const [said] = await context.db
    .select()
    .from(quarterlyRecipients)
    .where(eq(quarterlyRecipients.personId, id))
  return {
    内参订阅: own.map((each) => ({
      内容: nameOfSubscription(each),
      状态: STATE_NAMES[each.state],
      收件邮箱: each.mailbox,
      公司: each.company,
      开始: shanghaiIso(each.createdAt),
      订单号: each.orderNumber ?? '赠阅',
      各期: each.deliveries.map(({ title, reader, madeAt, state, mailedTo }) => ({
        标题: title,
        给: reader,
        送达: shanghaiIso(madeAt),
        邮件: DELIVERY_NAMES[state],
        寄到: mailedTo,
      })),
    })),
    ...(further.length > 0 && {
      内参另外寄到: further.map(({ name, mailbox, addedAt, removedAt }) => ({
        姓名: name,
        邮箱: mailbox,
        增加: shanghaiIso(addedAt),
        ...(removedAt && { 移除: shanghaiIso(removedAt) }),
      })),
    }),
    ...(said && { 内参下次寄到: { 邮箱: said.mailbox, 公司: said.company } }),
  }
}

/** The issues that come no more without the account of the person who asks; refuses `sign_in_required`. */
export async function endingSubscriptions(context: Context): Promise<Ending[]> {
  const { id } = requirePerson(context.actor)
  const left = await countIssuesLeft(context, id)
  return left === 0
    ? []
    : [{ text: `订阅的季度内参还有 ${left} 期没有送达，注销后不再送`, path: MY_QUARTERLY_PATH }]
}

/** Forgets where a subscriber's issues went and delivers none any more; what was paid for stays with its order (C-14). */
export const forgetSubscriber: ForgetPerson = async ({ db, now }, { personId }) => {
  const own = eq(quarterlySubscriptions.personId, personId)
  // First, so that a copy that is about to be mailed finds no mailbox any more, and one that was is found by us.
  await db.update(quarterlySubscriptions).set({ mailbox: '', company: '', note: '' }).where(own)
  await db
    .update(quarterlyMailboxes)
    .set({ name: '', mailbox: '', removedAt: now })
    .where(eq(quarterlyMailboxes.personId, personId))
  await forgetMails({ db }, own)
  await db
    .update(quarterlySubscriptions)
    .set({ endedAt: now })
    .where(and(own, isNull(quarterlySubscriptions.endedAt)))
  await db
    .update(quarterlyDeliveries)
    .set({ mailedTo: '', problem: null })
    .where(
      inArray(
        quarterlyDeliveries.subscriptionId,
        db.select({ id: quarterlySubscriptions.id }).from(quarterlySubscriptions).where(own),
      ),
    )
  await db.delete(quarterlyRecipients).where(eq(quarterlyRecipients.personId, personId))
}

/** What becomes of subscriptions when two accounts become one: both go on, one after the other. */
export const subscriptionMerge: readonly MergedColumn[] = [
  goesOver('quarterly_subscriptions', 'person_id', { name: '内参订阅' }),
  goesOver('quarterly_mailboxes', 'person_id', { name: '内参另外的收件邮箱' }),
  goesOverOnce('quarterly_recipients', 'person_id', { key: [], twice: 'ends' }),
]

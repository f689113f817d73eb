import { eq, sql } from 'drizzle-orm'
import { markAllRead } from '#features/notifications/mark-read.server.ts'
import { settleOrder } from '#features/orders/settle-order.server.ts'
import { quarterlyIssues } from '#features/reports/tables.server.ts'
import { agreeToTexts } from '#features/site-pages/consents.server.ts'
import { fulfilSubscription } from '#features/subscriptions/fulfil.server.ts'
import { readStarts } from '#features/subscriptions/issues-out.server.ts'
import { giveSubscription } from '#features/subscriptions/office/change-subscription.server.ts'
import { orderIssues } from '#features/subscriptions/order-issues.server.ts'
import type { Context } from '#platform/context.ts'
import { sendings } from '#platform/outbox/tables.server.ts'
import { demoPayments } from './demo-payments.ts'
import { actingAs } from './fill-staff.server.ts'

/** So long ago that no statement of a provider is compared with it any more. */
const LONG_AGO_HOURS = 22 * 24

/** Who subscribes to the quarterly: a firm with issues still to come, one that has its one issue, and a paper that is given some. */
export async function fillSubscriptions(
  context: Context,
  { people }: { people: ReadonlyMap<string, number> },
): Promise<void> {
  const { db } = context
  // Every issue was out before anybody bought it.
  await db
    .update(quarterlyIssues)
    .set({ updatedAt: sql`${quarterlyIssues.releasedOn} + time '09:00' at time zone 'Asia/Shanghai'` })
    .where(eq(quarterlyIssues.state, 'published'))
  const office = await actingAs(context, 'support', LONG_AGO_HOURS)
  const paying: Context = {
    ...context,
    now: office.now,
    services: { ...context.services, payments: [demoPayments] },
  }
  const latest = (await readStarts(paying)).find(({ isOut }) => isOut)
  if (!latest) throw new Error('the demo has no issue that is out')
  const from = { year: latest.year, quarter: latest.quarter }
  const buyerOf = (key: string): Context => {
    const id = people.get(key)
    if (id === undefined) throw new Error(`the demo knows no ${key}`)
    return { ...paying, actor: { kind: 'person', id, sessionId: 0 } }
  }
  const buy = async (buyer: Context, wanted: Omit<Parameters<typeof orderIssues>[1], 'year' | 'quarter'>) => {
    await agreeToTexts(buyer)
    const { number, amountFen } = await orderIssues(buyer, { ...wanted, ...from })
    const state = {
      state: 'paid',
      paidFen: amountFen,
      transactionId: `D${number}`,
      paidAt: paying.now,
    } as const
    await settleOrder(paying, { number, provider: 'wechat', state }, fulfilSubscription)
  }
  const firm = buyerOf('reader-6')
  const laboratory = buyerOf('reader-7')
  await buy(firm, { issues: 4, mailbox: 'library@muheng.example', company: '沐衡半导体有限公司' })
  await buy(laboratory, { issues: 1, mailbox: 'lab@yunting-u.example', company: '云汀大学电子学院' })
  const paper = people.get('reader-10')
  if (paper === undefined) throw new Error('the demo knows no reader-10')
  await giveSubscription(office, { personId: paper, issues: 2, ...from, reason: '合作媒体赠阅' })
  // What was told of it was told weeks ago.
  for (const buyer of [firm, laboratory, buyerOf('reader-10')]) await markAllRead(buyer, { upTo: undefined })
  await db.delete(sendings).where(eq(sendings.purpose, 'quarterly_delivered'))
}

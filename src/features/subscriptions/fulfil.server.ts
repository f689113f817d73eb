import { and, eq } from 'drizzle-orm'
import { personChannels } from '#features/accounts/tables.server.ts'
import type { WhatItGave } from '#features/orders/desk/read-order.server.ts'
import type { TakeBack } from '#features/orders/refund-order.server.ts'
import type { Fulfil } from '#features/orders/settle-order.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Context } from '#platform/context.ts'
import { holdLock } from '#platform/database/locks.server.ts'
import { comesAnyway, isBoughtAsFile } from './comes-anyway.server.ts'
import { nameOfSubscription } from './contract.ts'
import { deliverTo } from './deliver-issues.server.ts'
import { isTakenDown } from './issues-out.server.ts'
import { stopMails } from './stop-mails.server.ts'
import { quarterlyRecipients, quarterlySubscriptions } from './tables.server.ts'

/**
 * Begins the subscription that was paid for, and delivers at once what is out of it; `not_needed` for one issue that comes to
 * its buyer anyway or was bought as a file, `withdrawn` for one that was taken down before it was paid for (C-38).
 */
export const fulfilSubscription: Fulfil = async (context, { personId, number }, line) => {
  if (line.product !== 'quarterly_subscription')
    throw new Error(`this line of order ${number} is for no quarterly`)
  const { db, now } = context
  const { issues, year, quarter } = line.detail
  // Of two orders for the same issue the second has to see what the first gave.
  await holdLock(db, 'subscriptionsOfPerson', personId)
  const isIts = eq(quarterlySubscriptions.orderNumber, number)
  if ((await db.$count(quarterlySubscriptions, isIts)) > 0) return
  const wanted = { year, quarter }
  if (issues === 1) {
    if (await comesAnyway(context, personId, wanted)) return 'not_needed'
    if (await isBoughtAsFile(context, personId, wanted)) return 'not_needed'
    if (await isTakenDown(context, wanted)) return 'withdrawn'
  }
  const [begun] = await db
    .insert(quarterlySubscriptions)
    .values({
      personId,
      orderNumber: number,
      fromYear: year,
      fromQuarter: quarter,
      issues,
      ...(await recipientOf(context, personId)),
      createdAt: now,
    })
    .returning({ id: quarterlySubscriptions.id })
  if (!begun) throw new Error('the new subscription was not returned')
  await recordAudit(context, 'beginSubscription', `subscription:${begun.id}`, { personId, order: number })
  await deliverTo(context, personId)
}

/** Where somebody wants issues mailed: as said when ordering last, else one's own mail address, else nowhere yet. */
export async function recipientOf(
  { db }: Pick<Context, 'db'>,
  personId: number,
): Promise<{ mailbox: string; company: string }> {
  const { mailbox, company } = quarterlyRecipients
  const [said] = await db
    .select({ mailbox, company })
    .from(quarterlyRecipients)
    .where(eq(quarterlyRecipients.personId, personId))
  if (said) return said
  const [own] = await db
    .select({ address: personChannels.address })
    .from(personChannels)
    .where(and(eq(personChannels.personId, personId), eq(personChannels.kind, 'email')))
  return { mailbox: own?.address ?? '', company: '' }
}

/** Which subscription an order began. */
export const subscriptionItGave: WhatItGave = async ({ db }, { number }) => {
  const begun = await db
    .select()
    .from(quarterlySubscriptions)
    .where(eq(quarterlySubscriptions.orderNumber, number))
  return begun.map(({ id, issues, delivered, fromYear: year, fromQuarter: quarter }) => ({
    title: `${nameOfSubscription({ issues, year, quarter })}，已送达 ${delivered} 期`,
    address: `/subscriptions?id=${id}`,
  }))
}

/** Ends the subscription of a refunded order, and what it brought opens no more (C-26). */
export const takeSubscriptionBack: TakeBack = async (context, { number, personId }) => {
  const { db, now } = context
  const gone = await db
    .update(quarterlySubscriptions)
    .set({ endedAt: now, isTakenBack: true })
    .where(and(eq(quarterlySubscriptions.orderNumber, number), eq(quarterlySubscriptions.isTakenBack, false)))
    .returning({ id: quarterlySubscriptions.id })
  await stopMails(context, eq(quarterlySubscriptions.orderNumber, number))
  for (const { id } of gone)
    await recordAudit(context, 'takeSubscriptionBack', `subscription:${id}`, { personId, order: number })
}

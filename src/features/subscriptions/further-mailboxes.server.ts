import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { recordAudit } from '#platform/audit.server.ts'
import type { Context } from '#platform/context.ts'
import { holdLock } from '#platform/database/locks.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { MOST_FURTHER_MAILBOXES, type FurtherMailbox, type FurtherMailboxInput } from './contract.ts'
import { isRunning } from './running.ts'
import { stopMails } from './stop-mails.server.ts'
import { quarterlyDeliveries, quarterlyMailboxes, quarterlySubscriptions } from './tables.server.ts'

/** Where a delivery or the copy of it is mailed to; empty where nobody said it or it is removed. */
export const mailboxOfDelivery = sql<string>`case
  when ${quarterlyDeliveries.mailboxId} is null then ${quarterlySubscriptions.mailbox}
  when ${quarterlyMailboxes.removedAt} is null then ${quarterlyMailboxes.mailbox} else '' end`

/** Where else the issues of these people are mailed, the oldest first. */
export async function readFurtherMailboxes(
  { db }: Pick<Context, 'db'>,
  personId: number,
): Promise<readonly FurtherMailbox[]> {
  const { id, name, mailbox } = quarterlyMailboxes
  return db
    .select({ id, name, mailbox })
    .from(quarterlyMailboxes)
    .where(and(eq(quarterlyMailboxes.personId, personId), isNull(quarterlyMailboxes.removedAt)))
    .orderBy(asc(id))
}

/**
 * Adds a further mailbox of a subscriber, to which the issues that come from now on are mailed, and `withLatest` the one that
 * came last; or changes one; what has not left yet goes to the new one. Within the surrounding transaction. Refuses
 * `subscription_unknown` for who has none, `mailbox_unknown`, `mailbox_twice`, `mailboxes_full`.
 */
export async function saveFurtherMailbox(
  context: Context,
  personId: number,
  { id, name, mailbox, withLatest }: z.output<typeof FurtherMailboxInput>,
): Promise<void> {
  const { db, now } = context
  await holdLock(db, 'subscriptionsOfPerson', personId)
  const own = await db
    .select()
    .from(quarterlySubscriptions)
    .where(and(eq(quarterlySubscriptions.personId, personId), eq(quarterlySubscriptions.isTakenBack, false)))
  if (own.length === 0) throw new Refusal('not_found', 'subscription_unknown')
  const known = await readFurtherMailboxes(context, personId)
  const before = known.find((each) => each.id === id)
  if (id !== undefined && !before) throw new Refusal('not_found', 'mailbox_unknown')
  // Where a subscription went that is used up nothing goes any more.
  const others = [...own.filter(isRunning), ...known.filter((each) => each.id !== id)]
  if (others.some((each) => each.mailbox.toLowerCase() === mailbox.toLowerCase()))
    throw new Refusal('conflict', 'mailbox_twice')
  if (id === undefined) {
    if (known.length >= MOST_FURTHER_MAILBOXES)
      throw new Refusal('conflict', 'mailboxes_full', { most: MOST_FURTHER_MAILBOXES })
    const [added] = await db
      .insert(quarterlyMailboxes)
      .values({ personId, name, mailbox, addedAt: now })
      .returning({ id: quarterlyMailboxes.id })
    if (withLatest && added) await copyLatest(context, personId, { id: added.id, mailbox })
  } else {
    await db.update(quarterlyMailboxes).set({ name, mailbox }).where(eq(quarterlyMailboxes.id, id))
    if (before?.mailbox !== mailbox) await stopMails(context, eq(quarterlyDeliveries.mailboxId, id))
  }
  await recordAudit(context, 'saveSubscriberMailbox', `person:${personId}`, { isNew: id === undefined })
}

/**
 * Mails nothing more to a further mailbox; what has not left does not leave, and whose the copies were that have stays known.
 * Within the surrounding transaction. Refuses `mailbox_unknown`.
 */
export async function removeFurtherMailbox(context: Context, personId: number, id: number): Promise<void> {
  const { db, now } = context
  await holdLock(db, 'subscriptionsOfPerson', personId)
  const removed = await db
    .update(quarterlyMailboxes)
    .set({ removedAt: now })
    .where(
      and(
        eq(quarterlyMailboxes.id, id),
        eq(quarterlyMailboxes.personId, personId),
        isNull(quarterlyMailboxes.removedAt),
      ),
    )
    .returning({ id: quarterlyMailboxes.id })
  if (removed.length === 0) throw new Refusal('not_found', 'mailbox_unknown')
  const its = eq(quarterlyDeliveries.mailboxId, id)
  await stopMails(context, its)
  // Nobody waits for them any more.
  await db.update(quarterlyDeliveries).set({ problem: null }).where(its)
  await recordAudit(context, 'removeSubscriberMailbox', `person:${personId}`, {})
}

/** Makes a copy of what came to a subscriber last due to one further mailbox; none where nothing has come, or it came there. */
async function copyLatest(
  { db, now }: Context,
  personId: number,
  { id: mailboxId, mailbox }: Pick<FurtherMailbox, 'id' | 'mailbox'>,
): Promise<void> {
  const { subscriptionId, issueId, fileId, counts } = quarterlyDeliveries
  const [latest] = await db
    .select({ subscriptionId, issueId, fileId, counts, cameTo: quarterlySubscriptions.mailbox })
    .from(quarterlyDeliveries)
    .innerJoin(quarterlySubscriptions, eq(quarterlySubscriptions.id, subscriptionId))
    .where(
      and(
        eq(quarterlySubscriptions.personId, personId),
        eq(quarterlySubscriptions.isTakenBack, false),
        isNull(quarterlyDeliveries.mailboxId),
      ),
    )
    .orderBy(desc(quarterlyDeliveries.id))
    .limit(1)
  if (!latest || latest.cameTo.toLowerCase() === mailbox.toLowerCase()) return
  const { cameTo: _cameTo, ...delivery } = latest
  await db.insert(quarterlyDeliveries).values({ ...delivery, mailboxId, madeAt: now })
}

/**
 * Makes a copy of a delivery due to every further mailbox of its subscriber, within the surrounding transaction; none to where
 * the delivery itself or another copy goes, as where two accounts became one or a renewal goes to a colleague.
 */
export async function copyToFurther(
  context: Pick<Context, 'db'>,
  { personId, mailbox }: { readonly personId: number; readonly mailbox: string },
  delivery: Pick<
    typeof quarterlyDeliveries.$inferInsert,
    'subscriptionId' | 'issueId' | 'fileId' | 'counts' | 'madeAt'
  >,
): Promise<void> {
  const further = await readFurtherMailboxes(context, personId)
  const places = new Set([mailbox.toLowerCase()])
  for (const { id, mailbox: at } of further) {
    const place = at.toLowerCase()
    if (places.has(place)) continue
    places.add(place)
    await context.db.insert(quarterlyDeliveries).values({ ...delivery, mailboxId: id })
  }
}

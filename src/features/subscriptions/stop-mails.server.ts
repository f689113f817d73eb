import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { sendings } from '#platform/outbox/tables.server.ts'
import { quarterlyDeliveries, quarterlySubscriptions } from './tables.server.ts'

type Within = Pick<Context, 'db'>

/** Which mails carry issues of these subscriptions. */
const mailsOf = ({ db }: Within, ofWhich: SQL) =>
  db
    .select({ id: quarterlyDeliveries.sendingId })
    .from(quarterlyDeliveries)
    .innerJoin(quarterlySubscriptions, eq(quarterlySubscriptions.id, quarterlyDeliveries.subscriptionId))
    .where(ofWhich)

/** Lets no mail with an issue of these subscriptions leave that has not left yet; none of them counts as mailed. */
export async function stopMails({ db }: Within, ofWhich: SQL): Promise<void> {
  const waiting = await db
    .select({ id: sendings.id })
    .from(sendings)
    .where(and(eq(sendings.state, 'waiting'), inArray(sendings.id, mailsOf({ db }, ofWhich))))
    .for('update')
  const ids = waiting.map(({ id }) => id)
  if (ids.length === 0) return
  await db
    .update(quarterlyDeliveries)
    .set({ mailedAt: null, mailedTo: '', copyHash: '', sendingId: null })
    .where(inArray(quarterlyDeliveries.sendingId, ids))
  await db.delete(sendings).where(inArray(sendings.id, ids))
}

/** Forgets also to whom those went that have left. */
export async function forgetMails({ db }: Within, ofWhich: SQL): Promise<void> {
  await stopMails({ db }, ofWhich)
  await db.delete(sendings).where(inArray(sendings.id, mailsOf({ db }, ofWhich)))
}

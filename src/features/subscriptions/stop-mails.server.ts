import { and, eq, inArray, isNotNull, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { sendings } from '#platform/outbox/tables.server.ts'
import { quarterlyDeliveries, quarterlySubscriptions } from './tables.server.ts'

type Within = Pick<Context, 'db'>

/** Which mails carry these deliveries, or those of these subscriptions. */
const mailsOf = ({ db }: Within, ofWhich: SQL | undefined) =>
  db
    .select({ id: quarterlyDeliveries.sendingId })
    .from(quarterlyDeliveries)
    .innerJoin(quarterlySubscriptions, eq(quarterlySubscriptions.id, quarterlyDeliveries.subscriptionId))
    .where(ofWhich)

/**
 * Lets no mail with such an issue leave that has not left yet, nor one that was given up and could still be sent; none of
 * them counts as mailed. By its hash a copy stays known: it may be on its way this moment.
 */
export async function stopMails({ db }: Within, ofWhich: SQL | undefined): Promise<void> {
  const waiting = await db
    .select({ id: sendings.id })
    .from(sendings)
    .where(
      and(
        ne(sendings.state, 'sent'),
        isNotNull(sendings.content),
        inArray(sendings.id, mailsOf({ db }, ofWhich)),
      ),
    )
    .for('update')
  const ids = waiting.map(({ id }) => id)
  if (ids.length === 0) return
  await db
    .update(quarterlyDeliveries)
    .set({ mailedAt: null, mailedTo: '', mailedPdf: '', sendingId: null })
    .where(inArray(quarterlyDeliveries.sendingId, ids))
  await db.delete(sendings).where(inArray(sendings.id, ids))
}

/** Forgets also to whom those went that have left. */
export async function forgetMails({ db }: Within, ofWhich: SQL): Promise<void> {
  await stopMails({ db }, ofWhich)
  const former = db
    .select({ id: sql`unnest(${quarterlyDeliveries.formerSendings})` })
    .from(quarterlyDeliveries)
    .innerJoin(quarterlySubscriptions, eq(quarterlySubscriptions.id, quarterlyDeliveries.subscriptionId))
    .where(ofWhich)
  await db
    .delete(sendings)
    .where(or(inArray(sendings.id, mailsOf({ db }, ofWhich)), inArray(sendings.id, former)))
}

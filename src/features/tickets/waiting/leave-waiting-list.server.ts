import { and, eq } from 'drizzle-orm'
import { requirePerson } from '#features/accounts/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { waitingList } from './tables.server.ts'
import { endWaiting } from './end-waiting.server.ts'

/**
 * Gives up one's own place in line, or the seat that is offered, which goes to the next; once. Refuses `sign_in_required`,
 * `waiting_not_found`, also for somebody else's.
 */
export async function leaveWaitingList(context: Context, { id }: { id: number }): Promise<void> {
  const { id: personId } = requirePerson(context.actor)
  await inTransaction(context, async (within) => {
    const [entry] = await within.db
      .select()
      .from(waitingList)
      .where(and(eq(waitingList.id, id), eq(waitingList.personId, personId)))
      .for('update')
    if (entry?.state === 'left') return
    if (entry?.state !== 'waiting' && entry?.state !== 'offered')
      throw new Refusal('not_found', 'waiting_not_found')
    await endWaiting(within, entry, 'left')
    await recordAudit(within, 'leaveWaitingList', `event:${entry.eventId}`, { typeId: entry.typeId })
  })
}

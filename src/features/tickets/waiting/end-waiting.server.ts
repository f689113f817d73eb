import { eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { noteWindow } from '../note-window.server.ts'
import { giveSeatsBack } from '../buying/take-seats.server.ts'
import { waitingList } from './tables.server.ts'
import type { WaitingRow } from './place-in-line.server.ts'

/**
 * Ends one entry, whose row the surrounding transaction has locked and found open; the seat that was offered is free again, and
 * what was kept for whoever waited is for everybody.
 */
export async function endWaiting(
  context: Context,
  entry: WaitingRow,
  state: 'passed' | 'left',
): Promise<void> {
  await context.db
    .update(waitingList)
    .set({ state, endedAt: context.now })
    .where(eq(waitingList.id, entry.id))
  if (entry.state === 'offered')
    await giveSeatsBack(context, { eventId: entry.eventId, typeIds: [entry.typeId] })
  else await noteWindow(context, entry.eventId)
}

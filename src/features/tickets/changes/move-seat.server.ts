import type { Context } from '#platform/context.ts'
import { takeOfType } from '../buying/take-seats.server.ts'
import { noteWindow } from '../note-window.server.ts'

/**
 * Takes a seat of one type, gives one of another back, or both; the event as a whole has as many as before. Types come by their
 * ids, as everywhere. Refuses `tickets_sold_out`.
 */
export async function moveSeat(
  context: Context,
  { eventId, take, give }: { eventId: number; take?: number | undefined; give?: number | undefined },
): Promise<void> {
  if (take === give) return
  const moves = [
    ...(take === undefined ? [] : [{ typeId: take, seats: 1 }]),
    ...(give === undefined ? [] : [{ typeId: give, seats: -1 }]),
  ].toSorted((a, b) => a.typeId - b.typeId)
  for (const { typeId, seats } of moves) await takeOfType(context, typeId, seats)
  await noteWindow(context, eventId)
}

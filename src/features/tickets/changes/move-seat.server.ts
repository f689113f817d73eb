import type { Context } from '#platform/context.ts'
import { takeOfTypes } from '../buying/take-seats.server.ts'
import { noteWindow } from '../note-window.server.ts'

/**
 * Takes a seat of one type, gives one of another back, or both; the event as a whole has as many as before. Refuses
 * `tickets_sold_out`, `quota_full`.
 */
export async function moveSeat(
  context: Context,
  { eventId, take, give }: { eventId: number; take?: number | undefined; give?: number | undefined },
): Promise<void> {
  if (take === give) return
  await takeOfTypes(context, [
    ...(take === undefined ? [] : [[take, 1] as const]),
    ...(give === undefined ? [] : [[give, -1] as const]),
  ])
  await noteWindow(context, eventId)
}

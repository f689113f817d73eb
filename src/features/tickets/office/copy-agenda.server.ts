import { eq } from 'drizzle-orm'
import { changeContent } from '#features/editing/change-content.server.ts'
import { contentInWork, hold } from '#features/editing/hold.server.ts'
import { eventEdits } from '#features/events/edit-events.server.ts'
import { events } from '#features/events/tables.server.ts'
import { may } from '#features/staff/policy.ts'
import type { Context } from '#platform/context.ts'

/**
 * Puts days, times and titles of another event's agenda into the working copy of one that has none, for editors to go on with:
 * who spoke last year has not agreed to this one. Gives how many items; none for whoever may not write events.
 */
export async function copyAgenda(
  context: Context,
  { fromEventId, eventId }: { fromEventId: number; eventId: number },
): Promise<number> {
  if (!may(context.actor, 'events.edit')) return 0
  const [from] = await context.db
    .select({ agenda: events.agenda })
    .from(events)
    .where(eq(events.id, fromEventId))
  const held = await hold(context, { kind: 'event', id: eventId })
  const { agenda: own } = await contentInWork(context, eventEdits.event, held)
  if (!from || from.agenda.length === 0 || (Array.isArray(own) && own.length > 0)) return 0
  const agenda = from.agenda.map(({ day, time, title }) => ({ ...(day && { day }), time, title }))
  const { token } = held
  await changeContent(context, eventEdits, { kind: 'event', id: eventId, token, change: { agenda } })
  return agenda.length
}

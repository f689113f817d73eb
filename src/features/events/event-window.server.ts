import { eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { purgePages } from '#platform/pages/purge-pages.server.ts'
import { eventWindows } from './tables.server.ts'

type EventWindow = typeof eventWindows.$inferSelect

/**
 * Says when an event takes registrations, within the transaction of whoever sells its tickets; its pages are made anew when
 * that has changed.
 */
export async function setEventWindow({ db }: Context, window: EventWindow): Promise<void> {
  const { eventId, ...values } = window
  const [before] = await db.select().from(eventWindows).where(eq(eventWindows.eventId, eventId))
  const isSame =
    before?.state === window.state &&
    before.opensAt?.getTime() === window.opensAt?.getTime() &&
    before.closesAt?.getTime() === window.closesAt?.getTime()
  if (isSame) return
  await db
    .insert(eventWindows)
    .values(window)
    .onConflictDoUpdate({ target: eventWindows.eventId, set: values })
  await purgePages(db, ['events', `event:${eventId}`])
}

import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import { events } from '#features/events/tables.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Context } from '#platform/context.ts'
import { MINUTE_MS } from '#platform/durations.ts'
import { eachAlone } from '#platform/jobs/each-alone.server.ts'
import { purgePages } from '#platform/pages/purge-pages.server.ts'
import { shanghaiDay, shanghaiInstant, shanghaiMinute } from '#platform/shanghai-time.ts'
import { registrations, ticketSales } from '../tables.server.ts'
import { freeReturnsUntil, sayChange, termsOf } from './event-terms.ts'

/** A slip of the editor that is mended within that time moves nothing. */
const SETTLED_MS = 15 * MINUTE_MS

/**
 * Notes for each event to come whose days or place are not what attendees know: with registrations, that it was moved, and
 * returns are free for as long as its sale says; a longer time stays (`stillFreeUntil`).
 */
export async function noteMoves(context: Context): Promise<void> {
  const { db, now } = context
  const current = sql`jsonb_build_object('startsOn', ${events.startsOn}::text, 'endsOn', ${events.endsOn}::text,
    'form', ${events.form}, 'city', ${events.city}, 'place', ${events.place}, 'address', ${events.address})`
  const changed = await db
    .select({ id: ticketSales.eventId })
    .from(ticketSales)
    .innerJoin(events, eq(events.id, ticketSales.eventId))
    .where(
      and(
        eq(events.state, 'published'),
        sql`${ticketSales.told} is distinct from ${current}`,
        gte(events.endsOn, shanghaiDay(now)),
      ),
    )
  await eachAlone(context, changed, async (within, { id }) => noteMove(within, id))
}

async function noteMove(context: Context, eventId: number): Promise<void> {
  const { db, now } = context
  const isIt = eq(ticketSales.eventId, eventId)
  const [sales] = await db.select().from(ticketSales).where(isIt).for('update')
  const [event] = await db.select().from(events).where(eq(events.id, eventId))
  if (!sales || !event) return
  const told = termsOf(event)
  const change = sales.told ? sayChange(sales.told, told) : ''
  const isOpen = inArray(registrations.state, ['applied', 'held', 'confirmed'])
  const people =
    change === '' || sales.state === 'cancelled'
      ? 0
      : await db.$count(registrations, and(eq(registrations.eventId, eventId), isOpen))
  if (people === 0) {
    await db.update(ticketSales).set({ told }).where(isIt)
    return
  }
  if (event.updatedAt.getTime() > now.getTime() - SETTLED_MS) return
  const wanted = freeReturnsUntil(now, sales.changeRefundDays, event.startsOn)
  const present = stillFreeUntil(sales, event.startsOn)
  await db
    .update(ticketSales)
    .set({
      told,
      movedAt: now,
      movedFrom: sales.told,
      freeRefundsUntil: present && present > wanted ? present : wanted,
      version: sql`${ticketSales.version} + 1`,
    })
    .where(isIt)
  await purgePages(db, [`event:${eventId}`])
  await recordAudit(context, 'noteEventMoved', `event:${eventId}`, { change, people })
}

/**
 * Until when returns are free already. What an earlier change had opened goes no further than the first morning there is
 * now, or whoever did not come would give tickets back after it; the organisers' own time is theirs.
 */
function stillFreeUntil(
  { freeRefundsUntil, movedAt, told, changeRefundDays }: typeof ticketSales.$inferSelect,
  startsOn: string,
): Date | undefined {
  if (!freeRefundsUntil) return undefined
  const opened = movedAt && told && freeReturnsUntil(movedAt, changeRefundDays, told.startsOn)
  // The form of the sale knows minutes.
  const isOpenedByChange = opened && shanghaiMinute(opened) === shanghaiMinute(freeRefundsUntil)
  const morning = shanghaiInstant(startsOn)
  return isOpenedByChange && morning < freeRefundsUntil ? morning : freeRefundsUntil
}

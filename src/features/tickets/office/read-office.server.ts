import { and, asc, count, desc, eq, gte, sql } from 'drizzle-orm'
import { listYearsHonouredAt } from '#features/awards/ceremony.server.ts'
import { events } from '#features/events/tables.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import type { Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { listQuestions } from '../questions/list-questions.server.ts'
import { readQuotas } from '../quotas/read-quotas.server.ts'
import { registrations, ticketCodes, ticketSales, tickets, ticketTypes } from '../tables.server.ts'
import { checkIns } from '../door/tables.server.ts'
import { moneyKept } from './money-kept.server.ts'
import { hasUnearnedPrice } from './unearned-price.server.ts'

const MOST_EVENTS = 200
const MOST_SOURCES = 50

/** Events with what they sold, those to come first; refuses `permission_missing`. */
export async function listSales(context: Context) {
  requirePermission(context.actor, 'tickets.manage')
  const { db, now } = context
  return db
    .select({
      id: events.id,
      title: events.title,
      startsOn: events.startsOn,
      endsOn: events.endsOn,
      state: ticketSales.state,
      opensAt: ticketSales.opensAt,
      closesAt: ticketSales.closesAt,
      taken: ticketSales.taken,
      capacity: ticketSales.capacity,
      waiting: sql<number>`(select count(*)::integer from registrations r
        where r.event_id = ${events.id} and r.state = 'applied')`,
      unearned: sql<number>`(select count(*)::integer from tickets
        where ${tickets.eventId} = ${events.id} and ${hasUnearnedPrice(now)})`,
    })
    .from(events)
    .leftJoin(ticketSales, eq(ticketSales.eventId, events.id))
    .orderBy(desc(events.startsOn), desc(events.id))
    .limit(MOST_EVENTS)
}

/** All that organisers see of an event: its terms, types, codes, questions and live figures. Refuses `permission_missing`, `event_not_found`. */
export async function readOffice(context: Context, { eventId }: { eventId: number }) {
  requirePermission(context.actor, 'tickets.manage')
  const { db, now } = context
  const [event] = await db
    .select({
      id: events.id,
      title: events.title,
      startsOn: events.startsOn,
      endsOn: events.endsOn,
      isUpcoming: events.isUpcoming,
      isWithdrawn: sql<boolean>`${events.state} = 'withdrawn'`,
    })
    .from(events)
    .where(eq(events.id, eventId))
  if (!event) throw new Refusal('not_found', 'event_not_found')
  const [sales] = await db.select().from(ticketSales).where(eq(ticketSales.eventId, eventId))
  const types = await db
    .select()
    .from(ticketTypes)
    .where(eq(ticketTypes.eventId, eventId))
    .orderBy(asc(ticketTypes.position), asc(ticketTypes.id))
  const codes = await db
    .select()
    .from(ticketCodes)
    .where(eq(ticketCodes.eventId, eventId))
    .orderBy(desc(ticketCodes.id))
  const questions = await listQuestions(context, eventId)
  const quotas = await readQuotas(db, eventId)
  const [honoured] = await listYearsHonouredAt(context, eventId)
  return {
    event,
    awardYear: honoured?.year ?? null,
    sales,
    types,
    quotas,
    codes,
    questions,
    figures: await readFigures(context, eventId, now),
  }
}

/** What is sold and was earned, by type and by where it came from, and how many registered on each of the last thirty days. */
async function readFigures({ db }: Context, eventId: number, now: Date) {
  const kept = moneyKept(db, eventId)
  const paidFen = sql<number>`coalesce(sum(${kept.fen}), 0)::float8`
  const byType = await db
    .select({
      typeId: tickets.typeId,
      valid: sql<number>`count(*) filter (where ${tickets.state} = 'valid')::integer`,
      held: sql<number>`count(*) filter (where ${tickets.state} = 'held')::integer`,
      paidFen,
      entered: sql<number>`count(${checkIns.ticketId}) filter (where ${tickets.state} = 'valid')::integer`,
    })
    .from(tickets)
    .leftJoin(checkIns, eq(checkIns.ticketId, tickets.id))
    .leftJoin(kept, eq(kept.ticketId, tickets.id))
    .where(eq(tickets.eventId, eventId))
    .groupBy(tickets.typeId)
  const valid = sql`count(*) filter (where ${tickets.state} = 'valid')`
  const bySource = await db
    .select({
      from: sql<string>`case when ${registrations.source} = 'staff' then ${'主办方添加'} when ${registrations.cameFrom} = '' then ${'直接'} else ${registrations.cameFrom} end`,
      tickets: sql<number>`${valid}::integer`,
      paidFen,
    })
    .from(registrations)
    .innerJoin(tickets, eq(tickets.registrationId, registrations.id))
    .leftJoin(kept, eq(kept.ticketId, tickets.id))
    .where(eq(registrations.eventId, eventId))
    .groupBy(sql`1`)
    // Also where all were taken back, and some of the money stayed.
    .having(sql`${valid} > 0 or sum(${kept.fen}) > 0`)
    .orderBy(desc(sql`2`))
    .limit(MOST_SOURCES)
  const since = new Date(now.getTime() - 30 * DAY_MS)
  const rows = await db
    .select({ at: registrations.confirmedAt, tickets: count(tickets.id) })
    .from(registrations)
    .innerJoin(tickets, and(eq(tickets.registrationId, registrations.id), eq(tickets.state, 'valid')))
    .where(and(eq(registrations.eventId, eventId), gte(registrations.confirmedAt, since)))
    .groupBy(registrations.id)
  const byDay = new Map<string, number>()
  for (const row of rows) {
    const day = shanghaiDay(row.at ?? now)
    byDay.set(day, (byDay.get(day) ?? 0) + row.tickets)
  }
  return {
    byType,
    bySource,
    byDay: [...byDay].map(([day, sold]) => ({ day, sold })).toSorted((a, b) => (a.day < b.day ? -1 : 1)),
  }
}

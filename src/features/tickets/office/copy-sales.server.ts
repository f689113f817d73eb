import { and, eq, isNull } from 'drizzle-orm'
import { events } from '#features/events/tables.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { dayAfter, daysBetween } from '#platform/calendar-days.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { Refusal } from '#platform/refusal.ts'
import { noteWindow } from '../note-window.server.ts'
import { readQuotas } from '../quotas/read-quotas.server.ts'
import { ticketQuotas, ticketQuotaTypes, ticketSales, ticketTypes } from '../tables.server.ts'
import { eventQuestions } from '../questions/tables.server.ts'
import { copyAgenda } from './copy-agenda.server.ts'

/**
 * Sells for an event what another one sold, such as last year's: terms and types with every moment as far ahead of the event
 * as it was there, closed until somebody opens it, what types share, what attendees are asked, and its agenda as something
 * to work on; codes are not copied. Gives how many items of the agenda there were to copy. Refuses `permission_missing`,
 * `sales_not_found`, `event_not_found`, `sales_exist`.
 */
export async function copySales(
  context: Context,
  { fromEventId, eventId }: { fromEventId: number; eventId: number },
): Promise<{ readonly agenda: number }> {
  requirePermission(context.actor, 'tickets.edit')
  return inTransaction(context, async (within) => {
    const { db } = within
    const [from] = await db
      .select({ sales: ticketSales, startsOn: events.startsOn })
      .from(ticketSales)
      .innerJoin(events, eq(events.id, ticketSales.eventId))
      .where(eq(ticketSales.eventId, fromEventId))
    if (!from) throw new Refusal('not_found', 'sales_not_found')
    const [event] = await db.select({ startsOn: events.startsOn }).from(events).where(eq(events.id, eventId))
    if (!event) throw new Refusal('not_found', 'event_not_found')
    const days = daysBetween(from.startsOn, event.startsOn)
    const moved = (moment: Date | null) => moment && new Date(moment.getTime() + days * DAY_MS)
    const movedDay = (day: string | null) => day && dayAfter(day, days)
    const { capacity, maxPerOrder, memberTickets, refundRule, contact, terms, opensAt, closesAt } = from.sales
    const { hasWaitingList, changeRefundDays, changesUntil, showsAttendees } = from.sales
    const made = await db
      .insert(ticketSales)
      .values({
        eventId,
        capacity,
        maxPerOrder,
        memberTickets,
        refundRule,
        hasWaitingList,
        showsAttendees,
        changeRefundDays,
        contact,
        terms,
        opensAt: moved(opensAt),
        closesAt: moved(closesAt),
        changesUntil: movedDay(changesUntil),
      })
      .onConflictDoNothing()
      .returning({ eventId: ticketSales.eventId })
    if (made.length === 0) throw new Refusal('conflict', 'sales_exist')
    const types = await db.select().from(ticketTypes).where(eq(ticketTypes.eventId, fromEventId))
    const copies =
      types.length === 0
        ? []
        : await db
            .insert(ticketTypes)
            .values(
              types.map(({ id: _id, taken: _taken, version: _version, ...type }) => ({
                ...type,
                eventId,
                earlyUntil: moved(type.earlyUntil),
                soldFrom: moved(type.soldFrom),
                soldUntil: moved(type.soldUntil),
              })),
            )
            .returning({ id: ticketTypes.id, name: ticketTypes.name })
    await copyQuestions(within, { fromEventId, eventId, types, copies })
    await copyQuotas(within, { fromEventId, eventId, types, copies })
    await noteWindow(within, eventId)
    const agenda = await copyAgenda(within, { fromEventId, eventId })
    await recordAudit(within, 'copySales', `event:${eventId}`, { fromEventId, types: types.length, agenda })
    return { agenda }
  })
}

interface Named {
  readonly id: number
  readonly name: string
}

interface Copying {
  readonly fromEventId: number
  readonly eventId: number
  readonly types: readonly Named[]
  readonly copies: readonly Named[]
}

/** The type of the same name. */
const copiedType =
  ({ types, copies }: Pick<Copying, 'types' | 'copies'>) =>
  (typeId: number): number | [] => {
    const name = types.find(({ id }) => id === typeId)?.name
    return copies.find((copy) => copy.name === name)?.id ?? []
  }

/** What types share there, of the same types, nothing of it taken yet. */
async function copyQuotas({ db }: Context, { fromEventId, eventId, types, copies }: Copying): Promise<void> {
  const copyOf = copiedType({ types, copies })
  for (const { name, capacity, typeIds } of await readQuotas(db, fromEventId)) {
    const [made] = await db
      .insert(ticketQuotas)
      .values({ eventId, name, capacity })
      .returning({ id: ticketQuotas.id })
    if (!made) throw new Error('the quota was not returned')
    await db
      .insert(ticketQuotaTypes)
      .values(typeIds.flatMap(copyOf).map((typeId) => ({ quotaId: made.id, typeId })))
  }
}

/** What is asked there, of the same types by their names. */
async function copyQuestions(
  { db }: Context,
  { fromEventId, eventId, types, copies }: Copying,
): Promise<void> {
  const asked = await db
    .select()
    .from(eventQuestions)
    .where(and(eq(eventQuestions.eventId, fromEventId), isNull(eventQuestions.retiredAt)))
  if (asked.length === 0) return
  const copyOf = copiedType({ types, copies })
  await db.insert(eventQuestions).values(
    asked.map(({ position, kind, label, help, options, isRequired, typeIds }) => ({
      eventId,
      position,
      kind,
      label,
      help,
      options,
      isRequired,
      typeIds: typeIds.flatMap(copyOf),
    })),
  )
}

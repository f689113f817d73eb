import { and, asc, eq, inArray } from 'drizzle-orm'
import { notify } from '#features/notifications/notify.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { eachInTurn } from '#platform/jobs/each-alone.server.ts'
import { eventPath } from '#features/events/addresses.ts'
import { events } from '#features/events/tables.server.ts'
import { phaseOfSale } from '../find-sale.server.ts'
import { waitingOver } from '../message-kinds.ts'
import { ticketSales, ticketTypes } from '../tables.server.ts'
import { waitingList } from './tables.server.ts'
import { endWaiting } from './end-waiting.server.ts'
import { lastMoment, offerEnd } from './offer-end.ts'
import { OPEN } from './open-entries.ts'

/**
 * Ends the lists of sales that are over and of events that are cancelled, also of withdrawn ones, and tells everybody who
 * waited. Once it is too late for an offer of a type, nobody waits for it any longer; offers that were made hold.
 */
export async function closeWaitingLists(context: Context): Promise<void> {
  const { db, now } = context
  const waitedFor = db
    .selectDistinct({ typeId: waitingList.typeId })
    .from(waitingList)
    .where(inArray(waitingList.state, OPEN))
  const lists = await db
    .select({ type: ticketTypes, sales: ticketSales, event: events })
    .from(ticketTypes)
    .innerJoin(ticketSales, eq(ticketSales.eventId, ticketTypes.eventId))
    .innerJoin(events, eq(events.id, ticketTypes.eventId))
    .where(inArray(ticketTypes.id, waitedFor))
    .orderBy(asc(ticketTypes.id))
  const each = lists.map((list) => ({ ...list, id: list.type.id }))
  await eachInTurn(context, each, async ({ type, ...sale }) => {
    const phase = phaseOfSale(sale, now)
    const isEnded = phase === 'over' || phase === 'cancelled'
    if (isEnded || offerEnd(now, lastMoment(sale, type)) === undefined)
      await closeList(context, {
        typeId: type.id,
        states: isEnded ? OPEN : ['waiting'],
        eventId: sale.event.id,
        params: { title: sale.event.title, why: phase === 'cancelled' ? 'cancelled' : 'over' },
      })
  })
}

interface Closed {
  readonly typeId: number
  readonly states: readonly (typeof OPEN)[number][]
  readonly eventId: number
  readonly params: Parameters<(typeof waitingOver)['write']>[0]
}

async function closeList(context: Context, { typeId, states, eventId, params }: Closed): Promise<void> {
  await inTransaction(context, async (within) => {
    const entries = await within.db
      .select()
      .from(waitingList)
      .where(and(eq(waitingList.typeId, typeId), inArray(waitingList.state, states)))
      .orderBy(asc(waitingList.id))
      .for('update')
    for (const entry of entries) {
      await endWaiting(within, entry, 'passed')
      await notify(within, waitingOver, {
        personId: entry.personId,
        params,
        link: eventPath(eventId),
        onceKey: String(entry.id),
      })
    }
  })
}

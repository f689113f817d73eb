import { and, asc, eq, inArray } from 'drizzle-orm'
import { requirePerson } from '#features/accounts/policy.ts'
import { events } from '#features/events/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { ticketSales, ticketTypes } from '../tables.server.ts'
import { waitingList } from './tables.server.ts'
import { isAcceptable } from './offer-end.ts'
import { OPEN } from './open-entries.ts'
import { placeInLine } from './place-in-line.server.ts'

const MOST = 50

export interface OwnWaiting {
  readonly id: number
  readonly event: { readonly id: number; readonly title: string; readonly startsOn: string }
  readonly typeId: number
  readonly type: string
  /** Missing once a seat is offered, and while none are. */
  readonly place: number | undefined
  /** Whether the organisers offer no seats for the time being, or let nobody take what was offered. */
  readonly isPaused: boolean
  /** Until when the offered seat is kept. */
  readonly offerEndsAt: Date | undefined
}

/** What the signed-in person waits for, with the place in line or the offer. Refuses `sign_in_required`. */
export async function listOwnWaiting(context: Context): Promise<OwnWaiting[]> {
  const { id: personId } = requirePerson(context.actor)
  const rows = await context.db
    .select({
      entry: waitingList,
      type: ticketTypes,
      sales: { state: ticketSales.state, hasWaitingList: ticketSales.hasWaitingList },
      event: { id: events.id, title: events.title, startsOn: events.startsOn },
      eventState: events.state,
    })
    .from(waitingList)
    .innerJoin(ticketTypes, eq(ticketTypes.id, waitingList.typeId))
    .innerJoin(ticketSales, eq(ticketSales.eventId, waitingList.eventId))
    .innerJoin(events, eq(events.id, waitingList.eventId))
    .where(and(eq(waitingList.personId, personId), inArray(waitingList.state, OPEN)))
    .orderBy(asc(waitingList.id))
    .limit(MOST)
  const own: OwnWaiting[] = []
  for (const { entry, type, event, eventState, sales } of rows) {
    const isOpen = sales.state === 'open' && eventState === 'published' && isAcceptable(type)
    // What was offered can be taken also where nobody is offered anything any more.
    const isPaused = !isOpen || (entry.state === 'waiting' && !sales.hasWaitingList)
    own.push({
      id: entry.id,
      event,
      typeId: entry.typeId,
      type: type.name,
      isPaused,
      place: entry.state === 'waiting' && !isPaused ? await placeInLine(context, entry) : undefined,
      offerEndsAt: entry.state === 'offered' ? (entry.offerEndsAt ?? undefined) : undefined,
    })
  }
  return own
}

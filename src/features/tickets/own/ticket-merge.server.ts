import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { countRows, goesOver, type Merging, type MergedColumn } from '#features/accounts/merge.server.ts'
import type { Context } from '#platform/context.ts'
import { holdLock } from '#platform/database/locks.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { ACTIVE } from '../buying/member-places.server.ts'
import { tickets } from '../tables.server.ts'
import { endWaiting } from '../waiting/end-waiting.server.ts'
import { waitingList } from '../waiting/tables.server.ts'

const HELD = sql`state = 'held' and not is_reviewed`

/** Both keep seats at one event and have yet to pay: which of the two is meant, only the reader knows. */
const hindersHeld: MergedColumn['hinders'] = async ({ db }, { from, into }) =>
  (await countRows(
    db,
    'registrations',
    sql`buyer_id = ${from} and ${HELD} and event_id in (
      select event_id from registrations where buyer_id = ${into} and ${HELD})`,
  )) > 0
    ? new Refusal('conflict', 'merge_held_twice')
    : undefined

/** Seats at the member price are numbered for each buyer: those that come get the numbers that are free with the one that stays. */
async function numberMemberSeats({ db }: Context, { from, into }: Merging): Promise<void> {
  const seats = await db
    .select({
      id: tickets.id,
      eventId: tickets.eventId,
      buyerId: tickets.buyerId,
      place: tickets.memberPlace,
    })
    .from(tickets)
    .where(
      and(
        inArray(tickets.buyerId, [from, into]),
        isNotNull(tickets.memberPlace),
        inArray(tickets.state, ACTIVE),
      ),
    )
    .orderBy(asc(tickets.eventId), asc(tickets.memberPlace))
  for (const [, ofEvent] of Map.groupBy(seats, ({ eventId }) => eventId)) {
    const used = new Set(ofEvent.flatMap(({ buyerId, place }) => (buyerId === into ? (place ?? []) : [])))
    for (const { id } of ofEvent.filter(({ buyerId }) => buyerId === from)) {
      let memberPlace = 1
      while (used.has(memberPlace)) memberPlace += 1
      used.add(memberPlace)
      await db.update(tickets).set({ buyerId: into, memberPlace }).where(eq(tickets.id, id))
    }
  }
}

/** Waiting twice for one kind of ticket: the place in line of the account that stays counts. */
async function endSecondPlaces(context: Context, { from, into }: Merging): Promise<void> {
  const entries = await context.db
    .select()
    .from(waitingList)
    .where(and(eq(waitingList.personId, from), waitsTwice(into)))
    .orderBy(asc(waitingList.id))
    .for('update')
  for (const entry of entries) await endWaiting(context, entry, 'left')
}

const waitsTwice = (
  into: number,
) => sql`waiting_list.state in ('waiting', 'offered') and waiting_list.type_id in (
  select own.type_id from waiting_list own where own.person_id = ${into} and own.state in ('waiting', 'offered'))`

const waiting = goesOver('waiting_list', 'person_id', { before: endSecondPlaces })

/** What becomes of registrations, tickets and places in line when two accounts become one. */
export const ticketMerge: readonly MergedColumn[] = [
  goesOver('registrations', 'buyer_id', {
    name: '活动报名',
    hinders: hindersHeld,
    async before({ db }, { from, into }) {
      for (const id of [from, into].toSorted((one, two) => one - two))
        await holdLock(db, 'registrationsOfPerson', id)
      // The keys of requests are each account's own.
      await db.execute(sql`update registrations set asked_key = '' where buyer_id = ${from}`)
    },
  }),
  goesOver('tickets', 'buyer_id', { name: '门票', before: numberMemberSeats }),
  {
    ...waiting,
    name: '候补',
    clash: '两边都在排，按保留的账号的位置',
    async count(within, merging) {
      const twice = sql`waiting_list.person_id = ${merging.from} and ${waitsTwice(merging.into)}`
      const { moved } = await waiting.count(within, merging)
      return { moved, clashes: await countRows(within.db, 'waiting_list', twice) }
    },
  },
]

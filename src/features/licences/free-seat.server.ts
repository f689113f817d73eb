import { sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { SEAT_DAYS } from './limits.ts'

type Within = Pick<Context, 'db' | 'now'>

/** What of the seats of a licence nobody sits on, and nobody sat on who took it less than `SEAT_DAYS` days ago. */
const freeSeats = ({ now }: Within, licenceId: number, personId: number | null) => sql`
  select seat.number from licences, generate_series(1, licences.seats) as seat(number)
  where licences.id = ${licenceId} and licences.ended_at is null and not exists (
    select from licence_readers reader
    where reader.licence_id = ${licenceId} and reader.number = seat.number
      and reader.person_id is distinct from ${personId}
      and (reader.ended_at is null or reader.taken_at > ${new Date(now.getTime() - SEAT_DAYS * DAY_MS)}))`

/** A seat that somebody may take just now, the one that was his or hers before others; undefined for none. */
export async function freeSeat(
  within: Within,
  { licenceId, personId }: { readonly licenceId: number; readonly personId: number },
): Promise<number | undefined> {
  const { rows } = await within.db.execute<{ number: number }>(sql`
    select number from (${freeSeats(within, licenceId, personId)}) free
    order by exists (
      select from licence_readers own
      where own.licence_id = ${licenceId} and own.person_id = ${personId} and own.number = free.number) desc, number
    limit 1`)
  return rows[0]?.number
}

/** How many somebody new could take just now. */
export async function countFree(within: Within, licenceId: number): Promise<number> {
  const { rows } = await within.db.execute<{ count: number }>(
    sql`select count(*)::int as count from (${freeSeats(within, licenceId, null)}) free`,
  )
  return rows[0]?.count ?? 0
}

import { sql, type SQL } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database.server.ts'
import { triedLock } from './locks.server.ts'

/** As many rows behind a moment are looked through for a gap; a crowd without one is passed over at once. */
const CROWD = 200

/** A table whose rows are paged by a date of their own in milliseconds; a constraint keeps the dates unique. */
type Dated = PgTable & { readonly id: PgColumn; readonly sortDate: PgColumn }

/** When a row is dated, and its number where it is there already. */
interface Place {
  readonly at: Date
  readonly id: number | undefined
}

/**
 * The first free sort date (ms) of a table at or after an instant, counting the row's own as free (B-88). It is kept
 * for this transaction: one that looks at the same moment passes over it instead of waiting.
 */
export async function freeSortDate(db: Database, table: Dated, place: Place): Promise<number> {
  const [free] = await freeSortDates(db, table, [place])
  if (free === undefined) throw new Error('no free sort date was found')
  return free
}

/** Such dates of several rows in their order, each its own. A gap far within a crowd stays open. */
export async function freeSortDates(db: Database, table: Dated, places: readonly Place[]): Promise<number[]> {
  const taken = new Map<number, number>()
  /** Given to a row of these, or kept by another transaction. */
  const passed = new Set<number>()
  const given = new Map<Place, number>()
  /** Where looking goes on behind a crowd. */
  const next = new Map<Place, number>()
  const isTaken = (date: number, { id }: Place) => taken.has(date) && taken.get(date) !== id
  while (given.size < places.length) {
    const tried = new Map<Place, number>()
    for (const place of places) {
      if (given.has(place)) continue
      let date = next.get(place) ?? place.at.getTime()
      while (passed.has(date) || isTaken(date, place)) date += 1
      passed.add(date)
      tried.set(place, date)
    }
    const dates = [...tried.values()]
    const kept = await keepDates(db, dates)
    // Whoever had one may have committed before we kept it; from here on nobody can.
    for (const row of await rowsFrom(db, table, dates)) taken.set(row.date, row.id)
    const ends = new Map<number, number>()
    for (const [place, date] of tried) {
      if (!isTaken(date, place) && kept.has(date)) given.set(place, date)
      let end = date
      while (isTaken(end, place)) end += 1
      if (end - date <= CROWD) continue
      const beyond = ends.get(end) ?? (await endOfCrowd(db, table, end))
      ends.set(end, beyond)
      const own = await ownDate(db, table, place)
      next.set(place, own !== undefined && own >= end && own < beyond ? own : beyond)
    }
  }
  return places.map((place) => given.get(place) ?? 0)
}

/** A free date at or after `from` right behind one that is taken, found in a few looks however many there are. */
async function endOfCrowd(db: Database, table: Dated, from: number): Promise<number> {
  const name = sql.identifier(getTableConfig(table).name)
  // Each look by the index: an anti join might read the whole table instead.
  const isTaken = (date: SQL) =>
    sql`(select sort_date from ${name} where sort_date = ${date} limit 1) is not null`
  const { rows } = await db.execute<{ free: string }>(sql`
    with recursive leap (taken, free) as (
      select ${from - 1}::bigint, min(at)
      from (select ${from - 1}::bigint + (1::bigint << n) as at from generate_series(0, 40) as n) as tried
      where not ${isTaken(sql`at`)}
      union all
      select case when is_taken then middle else taken end, case when is_taken then free else middle end
      from leap
      cross join lateral (select (taken + free) / 2 as middle) as halved
      cross join lateral (select ${isTaken(sql`middle`)} as is_taken) as looked
      where free - taken > 1)
    select free from leap where free - taken = 1`)
  const [found] = rows
  if (!found) throw new Error('a crowd of rows has no end')
  return Number(found.free)
}

/** Where a row stands already: within the crowd of its moment it stays. */
async function ownDate(db: Database, table: Dated, { id }: Place): Promise<number | undefined> {
  if (id === undefined) return undefined
  const name = sql.identifier(getTableConfig(table).name)
  const { rows } = await db.execute<{ at: string }>(sql`select sort_date as at from ${name} where id = ${id}`)
  return rows[0] && Number(rows[0].at)
}

/** Those of the dates that no other transaction keeps. */
async function keepDates(db: Database, dates: readonly number[]): Promise<Set<number>> {
  const { rows } = await db.execute<{ at: string }>(sql`
    select at from unnest(${sql.param(dates)}::bigint[]) as wanted (at)
    where ${triedLock('sortDates', sql`wanted.at`)}`)
  return new Set(rows.map(({ at }) => Number(at)))
}

/** The rows at each of the dates and behind it, as far as they crowd. */
async function rowsFrom(
  db: Database,
  table: Dated,
  dates: readonly number[],
): Promise<{ id: number; date: number }[]> {
  const sorted = dates.toSorted((a, b) => a - b)
  const isFar = (date: number, before: number | undefined) => before === undefined || date - before > CROWD
  const firsts = sorted.filter((date, at) => isFar(date, sorted[at - 1]))
  const lasts = sorted.filter((date, at) => isFar(sorted[at + 1] ?? Infinity, date))
  const name = sql.identifier(getTableConfig(table).name)
  const { rows } = await db.execute<{ id: string; at: string }>(sql`
    select id, sort_date as at
    from unnest(${sql.param(firsts)}::bigint[], ${sql.param(lasts)}::bigint[]) as span (first, last)
    join ${name} on sort_date >= span.first and sort_date <= span.last + ${CROWD}`)
  return rows.map(({ id, at }) => ({ id: Number(id), date: Number(at) }))
}

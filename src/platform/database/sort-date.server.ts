import { and, eq, ne, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database.server.ts'
import { triedLock } from './locks.server.ts'

/** As many rows of one and the same millisecond are looked through for a gap after them. */
const CROWD = 5000
/** So many transactions may be taking milliseconds near the same instant. */
const MOST_AT_ONCE = 500

/** A table whose rows are paged by a date of their own in milliseconds; a constraint keeps the dates unique. */
type Dated = PgTable & { readonly id: PgColumn; readonly sortDate: PgColumn }

/**
 * The first free sort date (ms) of a table at or after an instant, counting the row's own as free (B-88). It is kept
 * for this transaction: one that looks at the same moment passes over it instead of waiting.
 */
export async function freeSortDate(
  db: Database,
  table: Dated,
  { at, id }: { at: Date; id: number | undefined },
): Promise<number> {
  const isAnother = ne(table.id, id ?? 0)
  for (;;) {
    const free = await lockFirstFree(db, table, at.getTime(), id ?? 0)
    // Whoever held it may have committed between our look and our lock; from here on nobody can.
    const [taken] = await db
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.sortDate, free), isAnother))
    if (!taken) return free
  }
}

async function lockFirstFree(db: Database, table: Dated, wanted: number, id: number): Promise<number> {
  const name = sql.identifier(getTableConfig(table).name)
  // Materialized, so that only those in front of the first free one are tried and not all of them locked.
  const { rows } = await db.execute<{ at: string }>(sql`
    with taken as (
      select sort_date from ${name}
      where sort_date >= ${wanted} and sort_date < ${wanted + CROWD} and id <> ${id}),
    free as materialized (
      select at from generate_series(${wanted}::bigint, ${wanted}::bigint + (select count(*) from taken) + ${MOST_AT_ONCE}::bigint) as at
      where at not in (select sort_date from taken)
      order by at)
    select at from free where ${triedLock('sortDates', sql`free.at`)} limit 1`)
  const [first] = rows
  if (!first) throw new Error(`no free sort date after ${wanted}`)
  return Number(first.at)
}

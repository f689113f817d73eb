import { sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { violatedConstraint } from './constraint.server.ts'
import type { Database } from './database.server.ts'

/** As many rows of one and the same millisecond are looked through for a gap after them. */
const CROWD = 5000
/** Any fixed number of its own. */
const SORT_DATE_LOCK = 7_316_027

/** A table whose rows are paged by a date of their own in milliseconds; a constraint keeps the dates unique. */
type Dated = PgTable & { readonly id: PgColumn; readonly sortDate: PgColumn }

/**
 * The first free sort date (ms) of a table at or after an instant, counting the row's own as free (B-88). Where two
 * seconds meet two transactions may still find the same one; the constraint refuses the second, whose caller tries again.
 */
export async function freeSortDate(
  db: Database,
  table: Dated,
  { at, id }: { at: Date; id: number | undefined },
): Promise<number> {
  const wanted = at.getTime()
  // Those who want the same second wait for one another; otherwise each would find the gap that another is taking.
  await db.execute(
    sql`select pg_advisory_xact_lock(${SORT_DATE_LOCK}, ${Math.floor(wanted / 1000) % 2 ** 31})`,
  )
  const name = sql.identifier(getTableConfig(table).name)
  const taken = await db.execute<{ sort_date: string }>(sql`
    select sort_date from ${name}
    where sort_date >= ${wanted} and sort_date < ${wanted + CROWD} and id <> ${id ?? 0} order by sort_date`)
  const gap = taken.rows.findIndex((row, index) => Number(row.sort_date) !== wanted + index)
  return wanted + (gap === -1 ? taken.rows.length : gap)
}

/** Does the work again while another transaction took the same sort date in between, five times at most. */
export async function whileDateIsTaken<T>(constraint: string, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (violatedConstraint(error) !== constraint || attempt === 5) throw error
    }
  }
}

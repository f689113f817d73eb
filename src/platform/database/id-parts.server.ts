import { sql, type Column, type SQL } from 'drizzle-orm'
import type { Database } from './database.server.ts'

/**
 * Which parts of the numbers, each of `size`, hold a row: number 25,000 lies in part 2 of 10,000. Each is one look into the
 * index, and nothing is asked of parts without a row, since numbers that were brought along may lie far apart.
 */
export async function idParts(
  db: Database,
  { id, where, size }: { readonly id: Column; readonly where: SQL; readonly size: number },
): Promise<number[]> {
  const from = (least: SQL) =>
    sql`(select ${id} / ${size}::bigint from ${id.table} where ${where} and ${id} >= ${least} order by ${id} limit 1)`
  const { rows } = await db.execute<{ part: string }>(sql`
    with recursive parts (part) as (
      select ${from(sql`0`)}
      union all
      select ${from(sql`(parts.part + 1) * ${size}::bigint`)} from parts where parts.part is not null)
    select part from parts where part is not null`)
  return rows.map(({ part }) => Number(part))
}

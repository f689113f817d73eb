import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { SharedContext } from '#platform/context.ts'
import { shortLinks } from '#platform/short-links/tables.server.ts'
import { withdrawals } from './tables.server.ts'

/** The page to which a local address leads, whatever its query, its hash and a slash at its end, also by way of a short link. */
export const pageLedTo = (address: SQLWrapper): SQL<string> => {
  const path = sql`rtrim(split_part(split_part(${address}, '#', 1), '?', 1), '/')`
  const code = sql`case when starts_with(${address}, '/s/') then substr(${path}, 4) end`
  return sql<string>`coalesce(
    (select ${shortLinks.path} from ${shortLinks} where ${shortLinks.code} = ${code}), ${path})`
}

/** Whether a local address leads to a page that was taken down. */
export const leadsToWithdrawn = (address: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select from ${withdrawals} where ${withdrawals.path} = ${pageLedTo(address)})`

/** The same of one address. */
export async function isLeadingNowhere({ db }: Pick<SharedContext, 'db'>, address: string): Promise<boolean> {
  const { rows } = await db.execute<{ leads: boolean }>(
    sql`select ${leadsToWithdrawn(sql`${address}::text`)} as leads`,
  )
  return rows[0]?.leads === true
}

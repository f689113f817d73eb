import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { shortLinks } from '#platform/short-links/tables.server.ts'
import { withdrawals } from './tables.server.ts'

/**
 * Whether a local address, whatever its query, its hash and a slash at its end, leads to a page that was taken down, also by
 * way of a short link.
 */
export const leadsToWithdrawn = (address: SQLWrapper): SQL<boolean> => {
  const path = sql`rtrim(split_part(split_part(${address}, '#', 1), '?', 1), '/')`
  const code = sql`case when starts_with(${address}, '/s/') then substr(${path}, 4) end`
  return sql<boolean>`exists (select from ${withdrawals} where ${withdrawals.path} = coalesce(
    (select ${shortLinks.path} from ${shortLinks} where ${shortLinks.code} = ${code}), ${path}))`
}

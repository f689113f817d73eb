import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { withdrawals } from './tables.server.ts'

/** Whether a local address, whatever its query and its hash, leads to a page that was taken down. */
export const leadsToWithdrawn = (address: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select from ${withdrawals}
    where ${withdrawals.path} = split_part(split_part(${address}, '#', 1), '?', 1))`

import { asc, desc, gt, lt, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { ContentSort } from './list-contract.ts'
import { contentTitles } from './tables.server.ts'

type Columns = Record<'entityId' | 'changedAt', SQLWrapper>

/** Where a page of an export ended; the time as the database writes it, since it is finer than ours. */
interface Last {
  readonly id: number
  readonly changedAt: string
}

interface Order {
  /** How the list stands, no two rows alike. */
  readonly by: (columns: Columns) => SQL[]
  /** What stands behind a row in that same order: an export that asks otherwise leaves out rows or repeats them. */
  readonly behind: (last: Last) => SQL
}

const { entityId, changedAt } = contentTitles

/** Every order of the office's lists of contents. */
const ORDERS: Readonly<Record<ContentSort, Order>> = {
  newest: { by: ({ entityId }) => [desc(entityId)], behind: ({ id }) => lt(entityId, id) },
  oldest: { by: ({ entityId }) => [asc(entityId)], behind: ({ id }) => gt(entityId, id) },
  changed: {
    by: ({ changedAt, entityId }) => [desc(changedAt), desc(entityId)],
    behind: (last) => sql`(${changedAt}, ${entityId}) < (${last.changedAt}::timestamptz, ${last.id})`,
  },
}

/** How a list of contents stands. */
export const contentOrder = (sort: ContentSort, columns: Columns = contentTitles): SQL[] =>
  ORDERS[sort].by(columns)

/** What of a list of contents stands behind a row. */
export const contentsBehind = (sort: ContentSort, last: Last): SQL => ORDERS[sort].behind(last)

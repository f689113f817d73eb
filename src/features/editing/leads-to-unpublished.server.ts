import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { contentTitles } from './tables.server.ts'

/** Whether a local address, whatever its query and its hash, leads to an article that readers do not see yet. */
export const leadsToUnpublished = (address: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select from ${contentTitles} where ${contentTitles.kind} = 'topic'
    and ${contentTitles.entityId} = substring(${address} from '^/topic/([0-9]{1,18})/?([?#]|$)')::bigint
    and ${contentTitles.state} in ('draft', 'scheduled'))`

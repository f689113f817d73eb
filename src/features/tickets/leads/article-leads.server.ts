import { inArray, sql } from 'drizzle-orm'
import { leadsToToken } from '#features/search/filter-tokens.ts'
import { searchDocuments } from '#features/search/tables.server.ts'
import { TOPIC_KINDS } from '#features/topics/contract.ts'
import type { LeadSource } from '#features/withdrawals/lead-source.ts'
import { shortLinks } from '#platform/short-links/tables.server.ts'
import { ticketSales } from '../tables.server.ts'

/**
 * Published articles with a link or a card of an event that was cancelled, also by a short address, by the index of the search.
 * No duty waits for them: what was reported of an event stays.
 */
export const articleLeads: LeadSource = {
  name: '文章',
  permission: 'topics.write',
  screenOf: (id) => `/topics/${id}`,
  leads: () => {
    const path = sql`'/ev/d/' || ${ticketSales.eventId}`
    const fact = sql`'#' || ${leadsToToken('')} || led.page`
    return sql`
      select distinct ${searchDocuments.documentId} as id, ${searchDocuments.title} as title, ${path} as address
      from ${ticketSales} cross join lateral (
        select ${path} as page
        union all select '/s/' || ${shortLinks.code} from ${shortLinks}
        where split_part(split_part(${shortLinks.path}, '#', 1), '?', 1) = ${path}
          or starts_with(${shortLinks.path}, ${path} || '/')
      ) led join ${searchDocuments} on ${inArray(searchDocuments.kind, [...TOPIC_KINDS])}
        and ${searchDocuments.tokens} @@ (quote_literal(${fact}) || ' | ' || quote_literal(${fact} || '/') || ':*')::tsquery
      where ${ticketSales.state} = 'cancelled'`
  },
}

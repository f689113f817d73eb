import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { leadsToUnpublished } from '#features/editing/leads-to-unpublished.server.ts'
import { leadsToWithdrawn } from '#features/withdrawals/leads-to-withdrawn.server.ts'
import { ads } from './tables.server.ts'

/** The address on this site to which an ad leads, be it named by a number or by itself; null where it leads elsewhere. */
export const localAddressOf = (site: string | SQLWrapper): SQL => sql`case ${ads.targetKind}
    when 'topic' then '/topic/' || ${ads.targetId}
    when 'url' then case when starts_with(${ads.targetUrl}, ${site}::text || '/')
      then substr(${ads.targetUrl}, length(${site}::text) + 1) end
  end`

/**
 * Whether what an ad leads to was taken down, or is an article that readers do not see yet: nobody is sent to what is not
 * there, and the ad is there once that is (C-50).
 */
export const adLeadsNowhere = (site: string | SQLWrapper): SQL<boolean> => {
  const address = localAddressOf(site)
  return sql<boolean>`(${leadsToWithdrawn(address)} or ${leadsToUnpublished(address)})`
}

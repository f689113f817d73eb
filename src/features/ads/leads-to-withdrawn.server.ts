import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { leadsToWithdrawn } from '#features/withdrawals/leads-to-withdrawn.server.ts'
import { ads } from './tables.server.ts'

/**
 * Whether what an ad leads to was taken down, be it named by its number or by its address on this site: nobody is sent to
 * what is gone, and the ad is there again once that is put back (C-50).
 */
export const adLeadsToWithdrawn = (site: string | SQLWrapper): SQL<boolean> =>
  leadsToWithdrawn(sql`case ${ads.targetKind}
    when 'topic' then '/topic/' || ${ads.targetId}
    when 'url' then case when starts_with(${ads.targetUrl}, ${site}::text || '/')
      then substr(${ads.targetUrl}, length(${site}::text) + 1) end
  end`)

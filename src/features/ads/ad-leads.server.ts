import { sql } from 'drizzle-orm'
import type { LeadSource } from '#features/withdrawals/lead-source.ts'
import { localAddressOf } from './leads-nowhere.server.ts'
import { ads } from './tables.server.ts'

/** Ads, those in the pictures that take turns on home too. */
export const adLeads: LeadSource = {
  name: '广告',
  permission: 'ads.edit',
  screenOf: (id) => `/ads/${id}`,
  leads: ({ now, services }) => sql`
    select ${ads.id} as id, ${ads.title} as title, ${localAddressOf(services.configuration.publicUrl)} as address
    from ${ads} where ${ads.state} = 'active' and (${ads.endsAt} is null or ${ads.endsAt} > ${now})`,
}

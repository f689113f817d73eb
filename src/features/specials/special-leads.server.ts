import { sql } from 'drizzle-orm'
import type { LeadSource } from '#features/withdrawals/lead-source.ts'
import { specials } from './tables.server.ts'

/** Specials that are a page elsewhere on the portal. */
export const specialLeads: LeadSource = {
  name: '专题',
  permission: 'specials.edit',
  screenOf: (id) => `/specials/${id}`,
  leads: ({ services: { configuration } }) => sql`
    select ${specials.id} as id, ${specials.title} as title,
      case when starts_with(${specials.weeklyUrl}, ${configuration.publicUrl}::text || '/')
        then substr(${specials.weeklyUrl}, length(${configuration.publicUrl}::text) + 1) end as address
    from ${specials} where ${specials.state} = 'published' and ${specials.weeklyUrl} <> ''`,
}

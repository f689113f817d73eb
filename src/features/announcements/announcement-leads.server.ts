import { inArray, sql } from 'drizzle-orm'
import type { LeadSource } from '#features/withdrawals/lead-source.ts'
import { announcements } from './tables.server.ts'

/** Announcements that are still to be told to somebody. */
export const announcementLeads: LeadSource = {
  name: '公告',
  permission: 'announcements.send',
  screenOf: () => '/announcements',
  leads: () => sql`
    select ${announcements.id} as id, ${announcements.title} as title, ${announcements.path} as address
    from ${announcements}
    where ${inArray(announcements.state, ['waiting', 'scheduled', 'missed', 'sending', 'paused'])}`,
}

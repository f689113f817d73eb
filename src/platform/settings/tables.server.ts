import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../database/columns.server.ts'

/** One row. */
export const portalSettings = pgTable('portal_settings', {
  id: integer().primaryKey(),
  siteName: text('site_name'),
  siteSlogan: text('site_slogan'),
  companyName: text('company_name'),
  contactPhone: text('contact_phone'),
  contactEmail: text('contact_email'),
  contactAddress: text('contact_address'),
  icpNumber: text('icp_number'),
  icpLicence: text('icp_licence'),
  policeNumber: text('police_number'),
  membershipName: text('membership_name').notNull(),
  membershipYearFen: integer('membership_year_fen').notNull(),
  membershipBenefits: text('membership_benefits').notNull(),
  memberTicketPercent: integer('member_ticket_percent').notNull(),
  changedAt: instant('changed_at').notNull().defaultNow(),
})

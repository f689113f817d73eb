import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { StoredImage } from '../images/image-address.ts'
import { instant } from '../database/columns.server.ts'
import type { FooterLink, QuarterlyPoint } from './settings.server.ts'

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
  servicePicture: jsonb('service_picture').$type<StoredImage>(),
  serviceAccount: text('service_account'),
  officialAccount: text('official_account'),
  officialPicture: jsonb('official_picture').$type<StoredImage>(),
  footerNote: text('footer_note'),
  footerLinks: jsonb('footer_links').$type<readonly FooterLink[]>().notNull(),
  quarterlyIssueFen: integer('quarterly_issue_fen').notNull(),
  quarterlyYearFen: integer('quarterly_year_fen').notNull(),
  quarterlyPoints: jsonb('quarterly_points').$type<readonly QuarterlyPoint[]>().notNull(),
  talksFrom: integer('talks_from').notNull(),
  talksTo: integer('talks_to').notNull(),
  partnersYear: integer('partners_year').notNull(),
  membershipName: text('membership_name').notNull(),
  membershipYearFen: integer('membership_year_fen').notNull(),
  membershipBenefits: text('membership_benefits').notNull(),
  memberTicketPercent: integer('member_ticket_percent').notNull(),
  bulkAloneMost: integer('bulk_alone_most').notNull(),
  bankAccountName: text('bank_account_name'),
  bankName: text('bank_name'),
  bankAccount: text('bank_account'),
  bankCode: text('bank_code'),
  transferDays: integer('transfer_days').notNull(),
  transferSeatPercent: integer('transfer_seat_percent').notNull(),
  changedAt: instant('changed_at').notNull().defaultNow(),
})

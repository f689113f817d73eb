import { pgTable, text } from 'drizzle-orm/pg-core'
import { bigNumber, instant } from '#platform/database/columns.server.ts'

/** When results become known, and certificates of winners (C-91). */
export const awardAnnouncements = pgTable('award_announcements', {
  resultId: bigNumber('result_id').primaryKey(),
  at: instant('at').notNull(),
  setBy: text('set_by').notNull(),
  /** Missing until it is done. */
  announcedAt: instant('announced_at'),
  /** The draft that was laid on the editors' desk; missing until then. */
  articleId: bigNumber('article_id'),
})

export const awardCertificates = pgTable('award_certificates', {
  number: text().primaryKey(),
  candidateId: bigNumber('candidate_id').notNull(),
  /** As the result named them that was announced. */
  prize: text().notNull(),
  company: text().notNull(),
  product: text().notNull(),
  issuedAt: instant('issued_at').notNull(),
  revokedAt: instant('revoked_at'),
})

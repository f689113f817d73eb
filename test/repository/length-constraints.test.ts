import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { LONGEST_PART } from '#features/awards/applications/limits.ts'
import { LONGEST_COMMENT } from '#features/comments/limits.ts'
import { MOST_LETTERS } from '#features/editing/remarks/contract.ts'
import { LONGEST_VIEW_NAME } from '#features/editing/views/list-address.ts'
import { LONGEST_TITLE as LONGEST_BLOCK_TITLE } from '#features/home/contract.ts'
import { LONGEST_COMPANY, LONGEST_EMAIL, LONGEST_NAME } from '#features/inquiries/check-inquiry.ts'
import { LONGEST_REASON as LONGEST_DECISION } from '#features/moderation/decision-reason.ts'
import { REPORT_NOTE_LENGTH } from '#features/moderation/report-reasons.ts'
import { MOST_AT_ONCE } from '#features/tickets/limits.ts'
import { LONGEST_ANSWER } from '#features/tickets/questions/limits.ts'
import { LONGEST_LABEL, LONGEST_LABEL_NAME } from '#features/topics/feed-labels/feed-labels.ts'
import { LONGEST_TITLE } from '#features/topics/limits.ts'
import { LONGEST_REASON } from '#features/withdrawals/limits.ts'
import { testDatabase } from '../database.ts'

/** What the program lets through, beside the constraint that would refuse more; whoever meets that is told of a fault of ours. */
test.each([
  ['award_applications_company_check', LONGEST_PART.company],
  ['award_applications_contact_email_check', LONGEST_PART.contactEmail],
  ['award_applications_contact_name_check', LONGEST_PART.contactName],
  ['award_applications_contact_phone_check', LONGEST_PART.contactPhone],
  ['award_applications_credit_code_check', LONGEST_PART.creditCode],
  ['award_applications_product_check', LONGEST_PART.product],
  ['award_applications_summary_check', LONGEST_PART.summary],
  ['award_candidates_summary_check', LONGEST_PART.summary],
  ['comments_content_check', LONGEST_COMMENT],
  ['content_remarks_body_check', MOST_LETTERS],
  ['feed_labels_name', LONGEST_LABEL_NAME],
  ['feed_labels_title', LONGEST_LABEL],
  ['home_blocks_title_check', LONGEST_BLOCK_TITLE],
  ['inquiries_company_check', LONGEST_COMPANY],
  ['inquiries_email_check', LONGEST_EMAIL],
  ['inquiries_name_check', LONGEST_NAME],
  ['moderation_reports_note_check', REPORT_NOTE_LENGTH],
  ['posting_bans_reason_check', LONGEST_DECISION],
  ['saved_views_name_check', LONGEST_VIEW_NAME],
  ['ticket_answers_value_check', LONGEST_ANSWER],
  ['ticket_codes_most_per_person_check', MOST_AT_ONCE],
  ['ticket_sales_max_per_order_check', MOST_AT_ONCE],
  ['ticket_types_max_per_order_check', MOST_AT_ONCE],
  ['topics_title_check', LONGEST_TITLE],
  ['withdrawals_reason_check', LONGEST_REASON],
])('the constraint %s is no narrower than the limit of %i', async (name, most) => {
  const { db } = await testDatabase()
  const { rows } = await db.execute<{ written: string }>(
    sql`select pg_get_constraintdef(oid) as written from pg_constraint where conname = ${name}`,
  )
  const bound = /<= (\d+)/.exec(rows[0]?.written ?? '')?.[1]
  expect(Number(bound)).toBeGreaterThanOrEqual(most)
})

import { and, eq } from 'drizzle-orm'
import { requirePerson } from '#features/accounts/policy.ts'
import type { Context } from '#platform/context.ts'
import { takePoints } from '#platform/limits/take-points.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiMinute } from '#platform/shanghai-time.ts'
import { awardApplications, awardYears } from '../tables.server.ts'
import { isWrittenBy } from './colleagues/who-writes.server.ts'
import { receiptsDrawn } from './rate-limits.ts'
import { isYearForgotten } from './forget-documents.server.ts'
import { receiptSheet } from './receipt-sheet.ts'

/**
 * What somebody handed in, as it was handed in, as a PDF to keep. Refuses `sign_in_required`, `award_application_unknown`
 * also for another person's and for what was never handed in, `award_downloads_many` and `pdf_busy` (C-85).
 */
export async function makeReceipt(
  context: Context,
  { year, id }: { year: number; id: number },
): Promise<{ fileName: string; bytes: Buffer }> {
  const { id: personId } = requirePerson(context.actor)
  await takePoints(context, [{ limit: receiptsDrawn, key: personId }])
  const [found] = await context.db
    .select({ application: awardApplications, title: awardYears.title })
    .from(awardApplications)
    .innerJoin(awardYears, eq(awardYears.year, awardApplications.year))
    .where(
      and(eq(awardApplications.id, id), eq(awardApplications.year, year), isWrittenBy(context, personId)),
    )
  const { number, submitted, submittedAt } = found?.application ?? {}
  if (!found || !number || !submitted || !submittedAt)
    throw new Refusal('not_found', 'award_application_unknown')
  const { settings, pdf } = context.services
  const receipt = {
    number,
    title: found.title,
    submittedAt: shanghaiMinute(submittedAt),
    submitted,
    isForgotten: await isYearForgotten(context, year),
  }
  return {
    fileName: `申报回执${number}.pdf`,
    bytes: await pdf.compose(receiptSheet(receipt, settings.site.name)),
  }
}

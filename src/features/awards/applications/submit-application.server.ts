import { eq, sql } from 'drizzle-orm'
import { notify } from '#features/notifications/notify.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { applicationPath } from '../addresses.ts'
import { awardYears } from '../tables.server.ts'
import type { SubmittedApplication } from './contract.ts'
import {
  changeApplication,
  holdApplication,
  readDocuments,
  readPrize,
  type Application,
} from './hold-application.server.ts'
import { applicationReceived } from '../message-kinds.ts'
import { formOf, missingParts } from './missing-parts.ts'
import { requireUnlocked } from './save-application.server.ts'
import { requireWindow } from './window.server.ts'

/**
 * Hands an application in and gives its number, which it keeps; the applicant gets a receipt, by mail only to an address
 * that was proved. Refuses what `saveApplication` refuses of one that is there, `award_application_incomplete` with what is
 * missing, and `award_application_twice` for a company that applies for this prize already (C-85).
 */
export async function submitApplication(
  context: Context,
  { id, revision }: { id: number; revision: number },
): Promise<{ number: string }> {
  return inTransaction(context, async (within) => {
    const application = await holdApplication(within, { id, revision })
    requireUnlocked(application)
    await requireWindow(within, application.year, application)
    const { number, submitted } = await handIn(within, application)
    if (application.applicantId !== null)
      await notify(within, applicationReceived, {
        personId: application.applicantId,
        params: { number, prize: submitted.prize, at: within.now },
        link: applicationPath(application.year, id),
      })
    return { number }
  })
}

/** Writes an application that is held as handed in, if it is whole and the first of its kind. */
export async function handIn(
  context: Context,
  application: Application,
): Promise<{ number: string; submitted: SubmittedApplication }> {
  const { id, year } = application
  const submitted = await wholeOf(context, application)
  const number = application.number ?? (await nextNumber(context, year))
  await changeApplication(context, id, {
    state: 'submitted',
    number,
    submitted,
    submittedAt: context.now,
    note: '',
    answerBy: null,
  })
  return { number, submitted }
}

async function wholeOf(context: Context, application: Application): Promise<SubmittedApplication> {
  const { prize, fields } = await readPrize(context, application.prizeId)
  const documents = await readDocuments(context, application.id)
  const asked = fields.filter(({ form }) => form === formOf(prize))
  const missing = missingParts({
    written: application,
    prizeKind: prize.kind,
    fields: asked,
    documents: documents.length,
  })
  if (missing.length > 0)
    throw new Refusal('invalid', 'award_application_incomplete', { parts: missing.join('、') })
  const { company, creditCode, product, summary, answers } = application
  return {
    prize: prize.name,
    company,
    creditCode,
    product,
    summary,
    answers: asked.map(({ key, label }) => ({ label, text: (answers[key] ?? '').trim() })),
    documents: documents.map(({ name, bytes, digest }) => ({ name, bytes, digest })),
  }
}

/** Numbers of a year have no gaps: whoever gets one waits for whoever got the one before. */
async function nextNumber({ db }: Context, year: number): Promise<string> {
  const [row] = await db
    .update(awardYears)
    .set({ applications: sql`${awardYears.applications} + 1` })
    .where(eq(awardYears.year, year))
    .returning({ given: awardYears.applications })
  return `A${year}-${String(row?.given).padStart(4, '0')}`
}

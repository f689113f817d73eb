import { eq, sql } from 'drizzle-orm'
import { requirePerson } from '#features/accounts/policy.ts'
import { hasVerifiedPhone } from '#features/accounts/verified-phone.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { takePoints } from '#platform/limits/take-points.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { awardYears } from '../tables.server.ts'
import { requireLead } from './colleagues/who-writes.server.ts'
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
import { applicationsSubmitted } from './rate-limits.ts'
import { requireUnlocked } from './save-application.server.ts'
import { statementOf } from './statement.server.ts'
import { tellWriters } from './tell-writers.server.ts'
import { requireWindow } from './window.server.ts'

/**
 * Hands an application in and gives its number, which it keeps; who wrote it gets a receipt, by mail only to an address that
 * was proved. `statement` is the version of what was agreed to. Refuses what `saveApplication` refuses of one that is there,
 * `award_application_lead`, `award_phone_needed` of whoever has proved no mobile number, `award_statement_open` unless the
 * year's own statement was agreed to, `award_application_incomplete` with what is missing, `award_application_twice` for a
 * company that applies for this prize already, and `award_applications_submitted` (C-85).
 */
export async function submitApplication(
  context: Context,
  { id, revision, statement }: { id: number; revision: number; statement: string },
): Promise<{ number: string }> {
  return inTransaction(context, async (within) => {
    const application = await holdApplication(within, { id, revision })
    requireLead(within, application)
    requireUnlocked(application)
    await requireWindow(within, application.year, application)
    const { id: personId } = requirePerson(within.actor)
    if (!(await hasVerifiedPhone(within, personId))) throw new Refusal('not_allowed', 'award_phone_needed')
    const agreed = statementOf((await readPrize(within, application.prizeId)).applying)
    if (agreed.version !== statement) throw new Refusal('conflict', 'award_statement_open')
    const { number, submitted } = await handIn(within, application, {
      ...agreed,
      at: shanghaiIso(within.now),
    })
    await takePoints(within, [{ limit: applicationsSubmitted, key: personId }])
    await tellWriters(within, application, applicationReceived, {
      number,
      prize: submitted.prize,
      at: within.now,
    })
    return { number }
  })
}

/**
 * Writes an application that is held as handed in, if it is whole and the first of its kind; `consent` is what was agreed to
 * online.
 */
export async function handIn(
  context: Context,
  application: Application,
  consent?: SubmittedApplication['consent'],
): Promise<{ number: string; submitted: SubmittedApplication }> {
  const { id, year } = application
  const submitted = { ...(await wholeOf(context, application)), ...(consent && { consent }) }
  const number = application.number ?? (await nextNumber(context, year))
  await changeApplication(context, id, {
    state: 'submitted',
    number,
    submitted,
    submittedAt: context.now,
    // What the office had asked for stays, for whoever looks whether it came.
    answerBy: null,
  })
  return { number, submitted }
}

async function wholeOf(context: Context, application: Application): Promise<SubmittedApplication> {
  const { prize, fields } = await readPrize(context, application.prizeId)
  const documents = await readDocuments(context, application.id)
  const asked = fields.filter(({ form }) => form === formOf(prize))
  const { source } = application
  const missing = missingParts({
    written: application,
    prizeKind: prize.kind,
    // What came by mail has its files as proof.
    fields: source === 'mail' ? asked.filter(({ type }) => type !== 'file') : asked,
    documents,
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
    answers: asked.flatMap(({ key, label, type, isConfidential }) =>
      type === 'file'
        ? []
        : { label, text: (answers[key] ?? '').trim(), ...(isConfidential && { isConfidential }) },
    ),
    documents: documents.map(({ name, bytes, digest, field }) => {
      const question = asked.find(({ key, type }) => type === 'file' && key === field)
      return { name, bytes, digest, ...(question && { label: question.label }) }
    }),
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

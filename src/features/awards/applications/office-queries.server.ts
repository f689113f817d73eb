import { and, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { maskedEmail } from '#features/accounts/email.ts'
import { maskedPhone } from '#features/accounts/phone.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiMinute } from '#platform/shanghai-time.ts'
import { awardApplications, awardDocuments, awardPrizes } from '../tables.server.ts'
import type { ApplicationState } from './contract.ts'
import { readDocumentBytes } from './document-bytes.server.ts'
import { readDocuments, readPrize, type Application } from './hold-application.server.ts'
import { formOf } from './missing-parts.ts'

const MOST_ROWS = 1000

export interface ApplicationRow {
  readonly id: number
  readonly number: string
  readonly state: ApplicationState
  readonly source: 'online' | 'mail'
  readonly prize: string
  readonly company: string
  readonly product: string
  readonly submittedAt: string
  /** How many others of the year may be the same. */
  readonly doubles: number
}

/**
 * What was handed in for a year, and the office's own drafts, the latest first, a thousand at most. Refuses
 * `permission_missing`.
 */
export async function listApplications(
  context: Context,
  { year, state }: { year: number; state?: ApplicationState | undefined },
): Promise<ApplicationRow[]> {
  requirePermission(context.actor, 'awards.edit')
  const rows = await context.db
    .select({
      application: awardApplications,
      prize: awardPrizes.name,
      doubles: sql<string>`(
        select count(*) from award_applications other where other.id <> ${awardApplications.id}
          and other.year = ${awardApplications.year} and other.number is not null and other.state <> 'merged'
          and (other.credit_code <> '' and other.credit_code = ${awardApplications.creditCode}
            or award_name(other.company) = award_name(${awardApplications.company}))
          and other.prize_id = ${awardApplications.prizeId})`,
    })
    .from(awardApplications)
    .innerJoin(awardPrizes, eq(awardPrizes.id, awardApplications.prizeId))
    .where(
      and(
        eq(awardApplications.year, year),
        // What readers have not handed in is nobody's business.
        or(ne(awardApplications.state, 'draft'), eq(awardApplications.source, 'mail')),
        state && eq(awardApplications.state, state),
      ),
    )
    .orderBy(desc(awardApplications.submittedAt), desc(awardApplications.id))
    .limit(MOST_ROWS)
  return rows.map(({ application, prize, doubles }) => ({
    id: application.id,
    number: application.number ?? '',
    state: application.state,
    source: application.source,
    prize,
    company: application.company,
    product: application.product,
    submittedAt: application.submittedAt ? shanghaiMinute(application.submittedAt) : '',
    doubles: Number(doubles),
  }))
}

/** One application with all that the office judges it by; refuses `permission_missing`, `award_application_unknown`. */
export async function readApplication(context: Context, { id }: { id: number }) {
  requirePermission(context.actor, 'awards.edit')
  const application = await findForOffice(context, id)
  const { prize, fields } = await readPrize(context, application.prizeId)
  const documents = await readDocuments(context, id)
  const handedIn = application.submitted?.documents
  const { prizeId, year, company, creditCode, product, summary, answers, contactName } = application
  return {
    id,
    revision: application.revision,
    number: application.number ?? '',
    state: application.state,
    source: application.source,
    year,
    prizeId,
    prize: prize.name,
    company,
    creditCode,
    product,
    summary,
    answers: fields
      .filter(({ form }) => form === formOf(prize))
      .map(({ key, label }) => ({ label, text: answers[key] ?? '' })),
    contact: [
      contactName,
      application.contactPhone && maskedPhone(application.contactPhone),
      application.contactEmail && maskedEmail(application.contactEmail),
    ]
      .filter(Boolean)
      .join(' '),
    note: application.note,
    answerBy: application.answerBy ?? '',
    submittedAt: application.submittedAt ? shanghaiMinute(application.submittedAt) : '',
    candidateId: application.candidateId ?? 0,
    documents: documents.map((each) => ({
      id: each.id,
      name: each.name,
      bytes: each.bytes,
      digest: each.digest,
      isAsHandedIn: handedIn === undefined || handedIn.some(({ digest }) => digest === each.digest),
    })),
    doubles: await listDoubles(context, application),
  }
}

/** How the contact of an application is reached, in full; that it was looked at is recorded (C-106). */
export async function showApplicationContact(
  context: Context,
  { id }: { id: number },
): Promise<{ phone: string; email: string }> {
  requirePermission(context.actor, 'awards.edit')
  return inTransaction(context, async (within) => {
    const { contactPhone: phone, contactEmail: email } = await findForOffice(within, id)
    await recordAudit(within, 'showApplicationContact', `award-application:${id}`)
    return { phone, email }
  })
}

/**
 * A document's bytes for the office; that it was opened is recorded. Refuses `permission_missing`, `award_document_unknown`, and `award_document_broken`
 * where they are not what was sent.
 */
export async function openDocument(context: Context, { documentId }: { documentId: number }) {
  requirePermission(context.actor, 'awards.edit')
  const [found] = await context.db
    .select()
    .from(awardDocuments)
    .where(and(eq(awardDocuments.id, documentId), isNull(awardDocuments.removedAt)))
  if (!found) throw new Refusal('not_found', 'award_document_unknown')
  await findForOffice(context, found.applicationId)
  const bytes = await readDocumentBytes(context, found)
  await recordAudit(context, 'openDocument', `award-application:${found.applicationId}`, {
    document: documentId,
  })
  return { name: found.name, contentType: found.contentType, data: bytes.toString('base64') }
}

async function findForOffice({ db }: Context, id: number): Promise<Application> {
  const [found] = await db.select().from(awardApplications).where(eq(awardApplications.id, id))
  if (!found || (found.state === 'draft' && found.source === 'online'))
    throw new Refusal('not_found', 'award_application_unknown')
  return found
}

async function listDoubles(
  { db }: Context,
  { id, year, creditCode, company }: Application,
): Promise<
  { id: number; number: string; company: string; product: string; prize: string; state: ApplicationState }[]
> {
  const rows = await db
    .select({ application: awardApplications, prize: awardPrizes.name })
    .from(awardApplications)
    .innerJoin(awardPrizes, eq(awardPrizes.id, awardApplications.prizeId))
    .where(
      and(
        eq(awardApplications.year, year),
        ne(awardApplications.id, id),
        inArray(awardApplications.state, ['submitted', 'returned', 'accepted', 'rejected']),
        or(
          creditCode === '' ? undefined : eq(awardApplications.creditCode, creditCode),
          sql`award_name(${awardApplications.company}) = award_name(${company})`,
        ),
      ),
    )
    .orderBy(awardApplications.id)
    .limit(50)
  return rows.map(({ application, prize }) => ({
    id: application.id,
    number: application.number ?? '',
    company: application.company,
    product: application.product,
    prize,
    state: application.state,
  }))
}

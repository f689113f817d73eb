import { and, desc, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { requirePermission } from '#features/staff/policy.ts'
import { emailFor, phoneFor } from '#features/staff/shown-contacts.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiMinute } from '#platform/shanghai-time.ts'
import { awardApplications, awardDocuments, awardPrizes } from '../tables.server.ts'
import { isReadersDraft, type ApplicationState } from './contract.ts'
import { readWriters } from './colleagues/who-writes.server.ts'
import { readCompanyKeys } from './company-keys.server.ts'
import { readDocumentBytes } from './document-bytes.server.ts'
import { readDocuments, readPrize, type Application } from './hold-application.server.ts'
import { writtenForm } from './missing-parts.ts'

const MOST_ROWS = 1000
const MOST_DOUBLES = 50

export interface ApplicationRow {
  readonly id: number
  readonly revision: number
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

interface Asked {
  readonly year?: number | undefined
  readonly state?: ApplicationState | undefined
  /** What is in the number, the company or the product. */
  readonly text?: string | undefined
}

/** Those that the list is narrowed to. */
export const applicationsMatching = ({ year, state, text = '' }: Asked) =>
  and(
    // What readers have not handed in is nobody's business.
    or(ne(awardApplications.state, 'draft'), eq(awardApplications.source, 'mail')),
    year === undefined ? undefined : eq(awardApplications.year, year),
    state && eq(awardApplications.state, state),
    says(text.trim()),
  )

function says(text: string) {
  if (text === '') return undefined
  const { number, company, product } = awardApplications
  return sql`position(title_plain(${text}) in title_plain(concat_ws(' ', ${number}, ${company}, ${product}))) > 0`
}

/**
 * What was handed in for a year, and the office's own drafts, the latest first, a thousand at most. Refuses
 * `permission_missing`.
 */
export async function listApplications(
  context: Context,
  asked: Asked & { readonly year: number },
): Promise<ApplicationRow[]> {
  requirePermission(context.actor, 'awards.edit')
  const rows = await context.db
    .select({
      application: awardApplications,
      prize: awardPrizes.name,
    })
    .from(awardApplications)
    .innerJoin(awardPrizes, eq(awardPrizes.id, awardApplications.prizeId))
    .where(applicationsMatching(asked))
    .orderBy(desc(awardApplications.submittedAt), desc(awardApplications.id))
    .limit(MOST_ROWS)
  const handedIn = await context.db
    .select()
    .from(awardApplications)
    .where(
      and(
        eq(awardApplications.year, asked.year),
        isNotNull(awardApplications.number),
        ne(awardApplications.state, 'merged'),
      ),
    )
  const isSame = await readSameness(context)
  const ofPrize = Map.groupBy(handedIn, ({ prizeId }) => prizeId)
  return rows.map(({ application, prize }) => ({
    id: application.id,
    revision: application.revision,
    number: application.number ?? '',
    state: application.state,
    source: application.source,
    prize,
    company: application.company,
    product: application.product,
    submittedAt: application.submittedAt ? shanghaiMinute(application.submittedAt) : '',
    doubles: (ofPrize.get(application.prizeId) ?? []).filter((other) => isSame(application, other)).length,
  }))
}

/** One application with all that the office judges it by; refuses `permission_missing`, `award_application_unknown`. */
export async function readApplication(context: Context, { id }: { id: number }) {
  requirePermission(context.actor, 'awards.edit')
  const application = await findForOffice(context, id)
  const { prize, fields } = await readPrize(context, application.prizeId)
  const written = writtenForm(application, prize)
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
      .filter(({ form, type }) => form === written && type !== 'file')
      .map(({ key, label, isConfidential }) => ({
        label,
        // Shown by a verb of its own, which is recorded.
        text: isConfidential ? '' : (answers[key] ?? ''),
        isConfidential,
      })),
    consent: application.submitted?.consent ?? null,
    writers: (await readWriters(context, application)).length,
    contact: [
      contactName,
      phoneFor(application.contactPhone, { showsContacts: false }),
      emailFor(application.contactEmail, { showsContacts: false }),
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
      label:
        fields.find(({ form, key, type }) => form === written && type === 'file' && key === each.field)
          ?.label ?? '',
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
 * The confidential answers of an application; that they were looked at is recorded. Refuses `permission_missing`,
 * `award_application_unknown`.
 */
export async function showConfidentialAnswers(
  context: Context,
  { id }: { id: number },
): Promise<{ label: string; text: string }[]> {
  requirePermission(context.actor, 'awards.edit')
  return inTransaction(context, async (within) => {
    const application = await findForOffice(within, id)
    const { prize, fields } = await readPrize(within, application.prizeId)
    const written = writtenForm(application, prize)
    await recordAudit(within, 'showConfidentialAnswers', `award-application:${id}`)
    return fields
      .filter(({ form, type, isConfidential }) => form === written && isConfidential && type !== 'file')
      .map(({ key, label }) => ({ label, text: application.answers[key] ?? '' }))
  })
}

/**
 * A document's bytes for the office; that it was opened is recorded. Refuses `permission_missing`, `award_document_unknown`,
 * and `award_document_broken` where they are not what was sent.
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
  if (!found || isReadersDraft(found)) throw new Refusal('not_found', 'award_application_unknown')
  return found
}

/** Tells whether two applications may be of one company: by credit code, by name, or by the dictionary's other names. */
async function readSameness(context: Context) {
  const keyOf = await readCompanyKeys(context)
  type Named = Pick<Application, 'id' | 'creditCode' | 'company'>
  return (one: Named, other: Named): boolean =>
    one.id !== other.id &&
    ((one.creditCode !== '' && one.creditCode === other.creditCode) ||
      keyOf(one.company) === keyOf(other.company))
}

async function listDoubles(
  context: Context,
  application: Application,
): Promise<
  { id: number; number: string; company: string; product: string; prize: string; state: ApplicationState }[]
> {
  const isSame = await readSameness(context)
  const rows = await context.db
    .select({ double: awardApplications, prize: awardPrizes.name })
    .from(awardApplications)
    .innerJoin(awardPrizes, eq(awardPrizes.id, awardApplications.prizeId))
    .where(
      and(
        eq(awardApplications.year, application.year),
        inArray(awardApplications.state, ['submitted', 'returned', 'accepted', 'rejected']),
      ),
    )
    .orderBy(awardApplications.id)
  const doubles = rows.filter(({ double }) => isSame(application, double)).slice(0, MOST_DOUBLES)
  return doubles.map(({ double: { id, number, company, product, state }, prize }) => ({
    id,
    number: number ?? '',
    company,
    product,
    prize,
    state,
  }))
}

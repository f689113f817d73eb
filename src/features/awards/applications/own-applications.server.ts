import { and, asc, desc, eq } from 'drizzle-orm'
import { requirePerson } from '#features/accounts/policy.ts'
import { hasVerifiedPhone } from '#features/accounts/verified-phone.server.ts'
import { people } from '#features/accounts/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiDay, shanghaiMinute } from '#platform/shanghai-time.ts'
import type { AwardField, PrizeKind } from '../contract.ts'
import { applicationOn, phaseToTell } from '../policy.ts'
import { readPhases } from '../phases.server.ts'
import type { CandidateEnd } from '../message-kinds.ts'
import { awardApplications, awardCandidates, awardPrizes, awardYears } from '../tables.server.ts'
import { readInvitations } from './colleagues/invite-colleague.server.ts'
import { isWrittenBy, readColleagues } from './colleagues/who-writes.server.ts'
import { endOf } from './candidate-end.ts'
import type { ApplicationState, DocumentView } from './contract.ts'
import { isYearForgotten } from './forget-documents.server.ts'
import { readDocuments, type Application } from './hold-application.server.ts'
import { readMergedInto, type MergedApplication } from './merged-applications.server.ts'
import { formOf } from './missing-parts.ts'
import { statementOf } from './statement.server.ts'
import { windowIsOpen } from './window.server.ts'

export interface PrizeChoice {
  readonly id: number
  readonly name: string
  readonly group: string
  readonly kind: PrizeKind
  readonly fields: readonly AwardField[]
}

interface OwnApplication {
  readonly id: number
  readonly number: string | undefined
  readonly state: ApplicationState
  readonly prize: string
  readonly company: string
  readonly product: string
  /** `2026-11-21 09:30`, in Shanghai. */
  readonly changedAt: string
  readonly note: string
  readonly answerBy: string | undefined
  /** Why what was accepted stands no more; missing as long as it does. */
  readonly end: CandidateEnd | undefined
  /** What it has become part of, which somebody else may have written. */
  readonly mergedInto: MergedApplication | undefined
  /** Whether the reader is its lead, who alone hands it in. */
  readonly isLed: boolean
}

/** What one needs to apply in a year: whether one can, for what, and what one has begun. */
export interface ApplyingView {
  readonly year: number
  readonly title: string
  readonly isOpen: boolean
  /** Why one cannot apply. */
  readonly notice: string
  /** Last day on which one can apply. */
  readonly until: string | undefined
  readonly prizes: readonly PrizeChoice[]
  /** Whether the reader has proved a mobile number, without which nothing is handed in. */
  readonly hasPhone: boolean
  /** What one agrees to by handing in. */
  readonly statement: { readonly text: string; readonly version: string }
  readonly applications: readonly OwnApplication[]
}

/** Refuses `sign_in_required`, `award_year_not_found` for a year that has no page or takes no applications online. */
export async function readApplying(context: Context, year: number): Promise<ApplyingView> {
  const { id: personId } = requirePerson(context.actor)
  const { db } = context
  const [row] = await db
    .select()
    .from(awardYears)
    .where(and(eq(awardYears.year, year), eq(awardYears.state, 'published')))
  if (!row || row.fields.length === 0) throw new Refusal('not_found', 'award_year_not_found')
  const [hasPhone, phases, prizes, applications] = await Promise.all([
    hasVerifiedPhone(context, personId),
    readPhases(context, [year]),
    db.select().from(awardPrizes).where(eq(awardPrizes.year, year)).orderBy(asc(awardPrizes.position)),
    db
      .select(ROW)
      .from(awardApplications)
      .innerJoin(awardPrizes, eq(awardPrizes.id, awardApplications.prizeId))
      .leftJoin(awardCandidates, eq(awardCandidates.id, awardApplications.candidateId))
      .where(and(eq(awardApplications.year, year), isWrittenBy(context, personId)))
      .orderBy(desc(awardApplications.id)),
  ])
  const merged = await readMergedInto(
    context,
    applications.map(({ application }) => application.id),
  )
  const today = shanghaiDay(context.now)
  const applying = applicationOn(today, { phases, closedNotice: row.closedNotice })
  const phase = phaseToTell(today, phases, 'application')
  return {
    year,
    title: row.title,
    isOpen: applying.state === 'open',
    notice: applying.state === 'open' ? '' : applying.notice,
    until: phase && (phase.until ?? phase.from),
    prizes: prizes.map(({ id, name, groupName, isHonour, kind }) => ({
      id,
      name,
      group: groupName,
      kind,
      fields: row.fields.filter(({ form }) => form === formOf({ isHonour, kind })),
    })),
    hasPhone,
    statement: statementOf(row.applying),
    applications: applications.map((row) => rowOf(row, personId, merged)),
  }
}

export interface OpenApplication extends OwnApplication {
  readonly revision: number
  readonly isChangeable: boolean
  /** Whether it can be written now. */
  readonly isOpen: boolean
  /** Whether it was handed in once, so that there is a receipt. */
  readonly hasReceipt: boolean
  /** Whether what was written is kept no longer. */
  readonly isForgotten: boolean
  readonly written: Pick<
    Application,
    | 'prizeId'
    | 'company'
    | 'creditCode'
    | 'product'
    | 'summary'
    | 'answers'
    | 'contactName'
    | 'contactPhone'
    | 'contactEmail'
  >
  readonly documents: readonly DocumentView[]
  readonly people: PeopleView
}

/** Who writes an application; the invitations are for its lead to see. */
export interface PeopleView {
  readonly selfId: number
  /** Missing once the lead's account is closed. */
  readonly lead: { readonly id: number; readonly name: string } | undefined
  readonly colleagues: readonly { readonly id: number; readonly name: string }[]
  readonly invitations: readonly { readonly key: string; readonly email: string; readonly at: string }[]
}

/** One application that whoever asks writes; refuses `sign_in_required`, `award_application_unknown`. */
export async function readOwnApplication(
  context: Context,
  { year, id }: { year: number; id: number },
): Promise<OpenApplication> {
  const { id: personId } = requirePerson(context.actor)
  const [found] = await context.db
    .select(ROW)
    .from(awardApplications)
    .innerJoin(awardPrizes, eq(awardPrizes.id, awardApplications.prizeId))
    .leftJoin(awardCandidates, eq(awardCandidates.id, awardApplications.candidateId))
    .where(
      and(eq(awardApplications.id, id), eq(awardApplications.year, year), isWrittenBy(context, personId)),
    )
  if (!found) throw new Refusal('not_found', 'award_application_unknown')
  const { application } = found
  const { prizeId, company, creditCode, product, summary, answers, contactName, contactPhone, contactEmail } =
    application
  return {
    ...rowOf(found, personId, await readMergedInto(context, [id])),
    revision: application.revision,
    isChangeable: application.state === 'draft' || application.state === 'returned',
    isOpen: await windowIsOpen(context, year, application),
    hasReceipt: application.submitted !== null,
    isForgotten: await isYearForgotten(context, year),
    written: {
      prizeId,
      company,
      creditCode,
      product,
      summary,
      answers,
      contactName,
      contactPhone,
      contactEmail,
    },
    documents: (await readDocuments(context, id)).map((each) => ({
      id: each.id,
      field: each.field,
      name: each.name,
      bytes: each.bytes,
    })),
    people: await readPeople(context, application, personId),
  }
}

async function readPeople(
  context: Context,
  { id, applicantId }: Application,
  selfId: number,
): Promise<PeopleView> {
  const [lead] =
    applicantId === null
      ? []
      : await context.db
          .select({ id: people.id, name: people.name })
          .from(people)
          .where(eq(people.id, applicantId))
  const invitations = applicantId === selfId ? await readInvitations(context, id) : []
  return {
    selfId,
    lead,
    colleagues: await readColleagues(context, id),
    invitations: invitations.map(({ key, email, invitedAt }) => ({
      key,
      email,
      at: shanghaiMinute(invitedAt),
    })),
  }
}

const ROW = { application: awardApplications, prize: awardPrizes.name, candidate: awardCandidates }

interface Row {
  readonly application: Application
  readonly prize: string
  readonly candidate: typeof awardCandidates.$inferSelect | null
}

function rowOf(
  { application, prize, candidate }: Row,
  personId: number,
  merged: ReadonlyMap<number, MergedApplication>,
): OwnApplication {
  const { id, number, state, company, product, changedAt, note, answerBy } = application
  return {
    id,
    number: number ?? undefined,
    state,
    prize,
    company,
    product,
    changedAt: shanghaiMinute(changedAt),
    note,
    answerBy: answerBy ?? undefined,
    end: endOf(application, candidate),
    mergedInto: merged.get(id),
    isLed: application.applicantId === personId,
  }
}

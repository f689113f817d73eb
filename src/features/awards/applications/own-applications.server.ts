import { and, asc, desc, eq } from 'drizzle-orm'
import { requirePerson } from '#features/accounts/policy.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiDay, shanghaiMinute } from '#platform/shanghai-time.ts'
import type { AwardField, PrizeKind } from '../contract.ts'
import { applicationOn } from '../policy.ts'
import { readPhases } from '../phases.server.ts'
import { awardApplications, awardPrizes, awardYears } from '../tables.server.ts'
import type { ApplicationState, DocumentView } from './contract.ts'
import { readDocuments, type Application } from './hold-application.server.ts'
import { formOf } from './missing-parts.ts'

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
  readonly applications: readonly OwnApplication[]
}

/** Refuses `sign_in_required`, `award_year_not_found` for a year that has no page or takes no applications online. */
export async function readApplying(context: Context, year: number): Promise<ApplyingView> {
  const { id: applicantId } = requirePerson(context.actor)
  const { db } = context
  const [row] = await db
    .select()
    .from(awardYears)
    .where(and(eq(awardYears.year, year), eq(awardYears.state, 'published')))
  if (!row || row.fields.length === 0) throw new Refusal('not_found', 'award_year_not_found')
  const [phases, prizes, applications] = await Promise.all([
    readPhases(context, [year]),
    db.select().from(awardPrizes).where(eq(awardPrizes.year, year)).orderBy(asc(awardPrizes.position)),
    db
      .select({ application: awardApplications, prize: awardPrizes.name })
      .from(awardApplications)
      .innerJoin(awardPrizes, eq(awardPrizes.id, awardApplications.prizeId))
      .where(and(eq(awardApplications.year, year), eq(awardApplications.applicantId, applicantId)))
      .orderBy(desc(awardApplications.id)),
  ])
  const applying = applicationOn(shanghaiDay(context.now), { phases, closedNotice: row.closedNotice })
  const phase = phases.find(({ kind }) => kind === 'application')
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
    applications: applications.map(({ application, prize }) => rowOf(application, prize)),
  }
}

export interface OpenApplication extends OwnApplication {
  readonly revision: number
  readonly isChangeable: boolean
  /** Whether it was handed in once, so that there is a receipt. */
  readonly hasReceipt: boolean
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
}

/** One application of the person who asks; refuses `sign_in_required`, `award_application_unknown`. */
export async function readOwnApplication(
  context: Context,
  { year, id }: { year: number; id: number },
): Promise<OpenApplication> {
  const { id: applicantId } = requirePerson(context.actor)
  const [found] = await context.db
    .select({ application: awardApplications, prize: awardPrizes.name })
    .from(awardApplications)
    .innerJoin(awardPrizes, eq(awardPrizes.id, awardApplications.prizeId))
    .where(
      and(
        eq(awardApplications.id, id),
        eq(awardApplications.year, year),
        eq(awardApplications.applicantId, applicantId),
      ),
    )
  if (!found) throw new Refusal('not_found', 'award_application_unknown')
  const { application, prize } = found
  const { prizeId, company, creditCode, product, summary, answers, contactName, contactPhone, contactEmail } =
    application
  return {
    ...rowOf(application, prize),
    revision: application.revision,
    isChangeable: application.state === 'draft' || application.state === 'returned',
    hasReceipt: application.submitted !== null,
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
      name: each.name,
      bytes: each.bytes,
    })),
  }
}

function rowOf(application: Application, prize: string): OwnApplication {
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
  }
}

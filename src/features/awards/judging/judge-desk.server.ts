import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { requirePerson } from '#features/accounts/policy.ts'
import { dictionaryEntries } from '#features/labels/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { writeDays } from '../award-days.ts'
import { readPhases } from '../phases.server.ts'
import { openPhases, phaseToTell } from '../policy.ts'
import {
  awardApplications,
  awardCandidates,
  awardDocuments,
  awardPrizes,
  awardYears,
} from '../tables.server.ts'
import type { JudgeDesk, JudgedCandidate } from './contract.ts'
import { readsEntry } from './policy.ts'
import { maybeSameCompany } from './same-company.ts'
import { readCriteria } from './save-criteria.server.ts'
import { awardAssignments, awardJudges, awardScores } from './tables.server.ts'
import { writersOfCandidates } from './writers-of-candidates.server.ts'

/**
 * The desk of whoever is signed in: the candidates of his or her own, each entry only once no interest in it was declared,
 * and nobody else's scores nor any votes. Undefined for whoever is no judge of the year. Refuses `sign_in_required`,
 * `award_year_not_found` (C-89).
 */
export async function readJudgeDesk(context: Context, year: number): Promise<JudgeDesk | undefined> {
  const { id: personId } = requirePerson(context.actor)
  const { db, now } = context
  const [ofYear] = await db
    .select({ title: awardYears.title })
    .from(awardYears)
    .where(and(eq(awardYears.year, year), eq(awardYears.state, 'published')))
  if (!ofYear) throw new Refusal('not_found', 'award_year_not_found')
  const [judge] = await db
    .select()
    .from(awardJudges)
    .where(
      and(eq(awardJudges.year, year), eq(awardJudges.personId, personId), eq(awardJudges.state, 'active')),
    )
  if (!judge) return undefined
  const phases = await readPhases(context, [year])
  const today = shanghaiDay(now)
  const review = phaseToTell(today, phases, 'review')
  const isOpen = openPhases(today, phases).includes('review')
  return {
    year,
    title: ofYear.title,
    name: judge.name,
    isOpen,
    days: review ? writeDays(review.from, review.until) : '',
    criteria: await readCriteria(context, year),
    candidates: await readJudged(context, judge, isOpen),
  }
}

async function readJudged(
  { db }: Context,
  judge: typeof awardJudges.$inferSelect,
  isOpen: boolean,
): Promise<JudgedCandidate[]> {
  const rows = await db
    .select({
      assignment: awardAssignments,
      candidate: awardCandidates,
      prize: awardPrizes.name,
      submitted: awardApplications.submitted,
    })
    .from(awardAssignments)
    .innerJoin(awardCandidates, eq(awardCandidates.id, awardAssignments.candidateId))
    .innerJoin(awardPrizes, eq(awardPrizes.id, awardCandidates.prizeId))
    .leftJoin(
      awardApplications,
      and(eq(awardApplications.candidateId, awardCandidates.id), eq(awardApplications.state, 'accepted')),
    )
    .where(and(eq(awardAssignments.judgeId, judge.id), eq(awardCandidates.state, 'standing')))
    .orderBy(asc(awardPrizes.position), asc(awardCandidates.id), asc(awardApplications.id))
  const scores = await db.select().from(awardScores).where(eq(awardScores.judgeId, judge.id))
  const entries = await db
    .select({ name: dictionaryEntries.name, aliases: dictionaryEntries.aliases })
    .from(dictionaryEntries)
    .where(eq(dictionaryEntries.kind, 'company'))
  const aliases = entries.map((entry) => [entry.name, ...entry.aliases])
  // Two applications that became one candidate are one line, with what the first said.
  const once = rows.filter(
    ({ candidate }, index) => rows.findIndex((row) => row.candidate.id === candidate.id) === index,
  )
  const writers = await writersOfCandidates({ db }, { year: judge.year })
  const own = new Set(
    writers.flatMap(({ personId, candidateId }) => (personId === judge.personId ? candidateId : [])),
  )
  const reads = new Set(
    once.flatMap(({ assignment, candidate }) => (readsEntry(assignment) ? candidate.id : [])),
  )
  const documents = await listDocuments({ db }, [...reads])
  return once.map(({ assignment, candidate, prize, submitted }) => {
    const isDeclared = reads.has(candidate.id)
    const isNear = maybeSameCompany(judge.employer, candidate.company, aliases)
    return {
      id: candidate.id,
      prizeId: candidate.prizeId,
      prize,
      company: candidate.company,
      product: candidate.product,
      state: assignment.state,
      isDeclared,
      isOwn: own.has(candidate.id),
      hint: isNear ? `您登记的单位是“${judge.employer}”，与这家企业可能是同一家。` : '',
      reason: assignment.reason,
      summary: isDeclared ? candidate.summary : '',
      // What is confidential is read while one judges, and never again.
      answers: (isDeclared ? (submitted?.answers ?? []) : []).map(
        ({ label, text, isConfidential = false }) => ({
          label,
          text: isConfidential && !isOpen ? '' : text,
          isConfidential,
        }),
      ),
      documents: documents.flatMap(({ candidateId, ...document }) =>
        candidateId === candidate.id ? document : [],
      ),
      remark: assignment.remark,
      revision: assignment.revision,
      scores: scores
        .filter((score) => score.candidateId === candidate.id)
        .map(({ criterionId, score }) => ({ criterionId, score })),
    }
  })
}

/** The documents of what was handed in for these candidates, in the order in which they came. */
async function listDocuments({ db }: Pick<Context, 'db'>, candidateIds: readonly number[]) {
  return db
    .select({
      candidateId: awardApplications.candidateId,
      id: awardDocuments.id,
      name: awardDocuments.name,
      bytes: awardDocuments.bytes,
    })
    .from(awardDocuments)
    .innerJoin(awardApplications, eq(awardApplications.id, awardDocuments.applicationId))
    .where(
      and(
        inArray(awardApplications.candidateId, [...candidateIds]),
        eq(awardApplications.state, 'accepted'),
        isNull(awardDocuments.removedAt),
      ),
    )
    .orderBy(asc(awardDocuments.id))
}

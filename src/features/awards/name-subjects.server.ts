import { eq, inArray } from 'drizzle-orm'
import type { NamedSubject, NameSubjects } from '#features/staff/audit/subjects.ts'
import { applicationDesk } from './addresses.ts'
import { nameOfCandidate } from './candidates/contract.ts'
import { awardJudges } from './judging/tables.server.ts'
import { awardApplications, awardCandidates, awardPrizes } from './tables.server.ts'

const SUBJECT = /^award-(application|candidate|judge):([1-9]\d{0,14})$/

/** Applications, candidates and judges among these things of the audit, each with the way to its desk. */
export const nameAwardSubjects: NameSubjects = async ({ db }, subjects) => {
  const ids = new Map<string, number[]>()
  for (const subject of subjects) {
    const [, kind, id] = SUBJECT.exec(subject) ?? []
    if (kind !== undefined) ids.set(kind, [...(ids.get(kind) ?? []), Number(id)])
  }
  const named = new Map<string, NamedSubject>()
  const applications = ids.get('application')
  if (applications)
    for (const application of await db
      .select()
      .from(awardApplications)
      .where(inArray(awardApplications.id, applications))) {
      const address = applicationDesk(application)
      named.set(`award-application:${application.id}`, {
        title: [application.number ?? '草稿', nameOfCandidate(application)].filter(Boolean).join(' '),
        ...(address !== undefined && { address }),
      })
    }
  const candidates = ids.get('candidate')
  if (candidates)
    for (const { candidate, year } of await db
      .select({ candidate: awardCandidates, year: awardPrizes.year })
      .from(awardCandidates)
      .innerJoin(awardPrizes, eq(awardPrizes.id, awardCandidates.prizeId))
      .where(inArray(awardCandidates.id, candidates)))
      named.set(`award-candidate:${candidate.id}`, {
        title: nameOfCandidate(candidate),
        address: `/award-votes?year=${year}`,
      })
  const judges = ids.get('judge')
  if (judges)
    for (const { id, name, year } of await db
      .select()
      .from(awardJudges)
      .where(inArray(awardJudges.id, judges)))
      named.set(`award-judge:${id}`, { title: name, address: `/award-panel?year=${year}` })
  return named
}

import type { Readable } from 'node:stream'
import { and, eq } from 'drizzle-orm'
import { requirePerson } from '#features/accounts/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Context } from '#platform/context.ts'
import { takePoints } from '#platform/limits/take-points.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { readPacked, zipOf } from '../applications/documents-zip/zip-documents.server.ts'
import { safeName } from '../applications/documents-zip/safe-name.ts'
import { phaseIsOpen } from '../phase-now.server.ts'
import { awardApplications, awardCandidates } from '../tables.server.ts'
import { hasApplied } from './hold-assignment.server.ts'
import { readsEntry } from './policy.ts'
import { entriesZipped } from './rate-limits.ts'
import { awardAssignments, awardJudges } from './tables.server.ts'

/**
 * The documents of an entry as one ZIP for a judge of it, while the panel judges, without those given in confidence, which
 * are opened one by one; that they were taken is recorded. To everybody else there are none. Refuses `sign_in_required`,
 * `award_documents_none`, `award_panel_closed`, `award_zip_large` and `award_downloads_many` (C-89).
 */
export async function zipEntryDocuments(
  context: Context,
  { candidateId }: { candidateId: number },
): Promise<{ name: string; stream: Readable }> {
  const { id: personId } = requirePerson(context.actor)
  await takePoints(context, [{ limit: entriesZipped, key: personId }])
  const [found] = await context.db
    .select({ assignment: awardAssignments, year: awardJudges.year, candidate: awardCandidates })
    .from(awardAssignments)
    .innerJoin(awardJudges, eq(awardJudges.id, awardAssignments.judgeId))
    .innerJoin(awardCandidates, eq(awardCandidates.id, awardAssignments.candidateId))
    .where(
      and(
        eq(awardAssignments.candidateId, candidateId),
        eq(awardCandidates.state, 'standing'),
        eq(awardJudges.personId, personId),
        eq(awardJudges.state, 'active'),
      ),
    )
  const isOwnDuty = found && readsEntry(found.assignment)
  if (!isOwnDuty || (await hasApplied(context, candidateId)))
    throw new Refusal('not_found', 'award_documents_none')
  if (!(await phaseIsOpen(context, { year: found.year, kind: 'review' })))
    throw new Refusal('conflict', 'award_panel_closed')
  const isItsOwn = and(
    eq(awardApplications.candidateId, candidateId),
    eq(awardApplications.state, 'accepted'),
  )
  const packed = (await readPacked(context, isItsOwn)).filter(({ isConfidential }) => !isConfidential)
  if (packed.length === 0) throw new Refusal('not_found', 'award_documents_none')
  await recordAudit(context, 'zipEntryDocuments', `award-candidate:${candidateId}`, {
    files: packed.length,
  })
  const { company, product } = found.candidate
  return {
    name: `${safeName([company, product].filter(Boolean).join(' '))}材料.zip`,
    stream: await zipOf(context, packed),
  }
}

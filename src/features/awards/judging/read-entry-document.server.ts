import { and, eq, isNull } from 'drizzle-orm'
import { requirePerson } from '#features/accounts/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { readDocumentBytes } from '../applications/document-bytes.server.ts'
import { phaseIsOpen } from '../phase-now.server.ts'
import { awardApplications, awardCandidates, awardDocuments } from '../tables.server.ts'
import { readsEntry } from './policy.ts'
import { hasApplied } from './hold-assignment.server.ts'
import { awardAssignments, awardJudges } from './tables.server.ts'

/**
 * A document of an entry for a judge of it, while the panel judges; that it was opened is recorded. To everybody else there
 * is no such document. Refuses `sign_in_required`, `award_document_unknown`, `award_panel_closed` and
 * `award_document_broken` (C-89).
 */
export async function readEntryDocument(
  context: Context,
  { id }: { id: number },
): Promise<{ name: string; contentType: string; bytes: Buffer }> {
  const { id: personId } = requirePerson(context.actor)
  const [found] = await context.db
    .select({
      document: awardDocuments,
      assignment: awardAssignments,
      year: awardJudges.year,
    })
    .from(awardDocuments)
    .innerJoin(awardApplications, eq(awardApplications.id, awardDocuments.applicationId))
    .innerJoin(awardCandidates, eq(awardCandidates.id, awardApplications.candidateId))
    .innerJoin(awardAssignments, eq(awardAssignments.candidateId, awardCandidates.id))
    .innerJoin(awardJudges, eq(awardJudges.id, awardAssignments.judgeId))
    .where(
      and(
        eq(awardDocuments.id, id),
        isNull(awardDocuments.removedAt),
        eq(awardApplications.state, 'accepted'),
        eq(awardCandidates.state, 'standing'),
        eq(awardJudges.personId, personId),
        eq(awardJudges.state, 'active'),
      ),
    )
  const isOwnDuty = found && readsEntry(found.assignment)
  if (!isOwnDuty || (await hasApplied(context, found.assignment.candidateId)))
    throw new Refusal('not_found', 'award_document_unknown')
  if (!(await phaseIsOpen(context, { year: found.year, kind: 'review' })))
    throw new Refusal('conflict', 'award_panel_closed')
  const bytes = await readDocumentBytes(context, found.document)
  await recordAudit(context, 'readEntryDocument', `award-candidate:${found.assignment.candidateId}`, {
    document: id,
  })
  return { name: found.document.name, contentType: found.document.contentType, bytes }
}

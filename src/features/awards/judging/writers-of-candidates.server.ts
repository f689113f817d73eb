import { sql, type SQL } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'

interface WriterOfCandidate {
  readonly personId: number
  readonly candidateId: number
}

/**
 * Who applied for which of a year's candidates, or for one of them: alone or with colleagues, also who has left, and by an
 * application of which the office said that it is the same as the one that became the candidate.
 */
export async function writersOfCandidates(
  { db }: Pick<Context, 'db'>,
  of: { readonly year: number } | { readonly candidateId: number },
): Promise<WriterOfCandidate[]> {
  const which: SQL = 'year' in of ? sql`year = ${of.year}` : sql`candidate_id = ${of.candidateId}`
  const { rows } = await db.execute<{ person_id: string; candidate_id: string }>(sql`
    with recursive became (id, candidate_id) as (
      select id, candidate_id from award_applications where candidate_id is not null and ${which}
      union
      select merged.id, became.candidate_id from award_applications merged
        join became on merged.merged_into = became.id)
    select applied.applicant_id as person_id, became.candidate_id from became
      join award_applications applied on applied.id = became.id where applied.applicant_id is not null
    union
    select colleague.person_id, became.candidate_id from became
      join award_application_colleagues colleague on colleague.application_id = became.id`)
  return rows.map((row) => ({ personId: Number(row.person_id), candidateId: Number(row.candidate_id) }))
}

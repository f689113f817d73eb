import { and, asc, eq, isNotNull, ne } from 'drizzle-orm'
import { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import { positiveId } from '#platform/calls/inputs.ts'
import type { Context } from '#platform/context.ts'
import { quarterlyIssues } from './tables.server.ts'

export const WhichQuarter = z.object({
  year: z.coerce.number().int().min(1990).max(2200),
  quarter: z.coerce.number().int().min(1).max(4),
  besides: positiveId.optional().describe('不算这一期'),
})

/** The issues of a quarter that are counted and come to subscribers, besides one: a second one costs everybody another issue. Refuses `permission_missing`. */
export async function findCounted(
  { actor, db, services }: Pick<Context, 'actor' | 'db' | 'services'>,
  { year, quarter, besides }: z.output<typeof WhichQuarter>,
): Promise<{ id: number; title: string }[]> {
  requirePermission(actor, 'reports.edit')
  return db
    .select({ id: quarterlyIssues.id, title: quarterlyIssues.title })
    .from(quarterlyIssues)
    .where(
      and(
        eq(quarterlyIssues.state, 'published'),
        eq(quarterlyIssues.industry, services.industries.main),
        eq(quarterlyIssues.countsAs, 'issue'),
        isNotNull(quarterlyIssues.fileId),
        eq(quarterlyIssues.year, year),
        eq(quarterlyIssues.quarter, quarter),
        besides === undefined ? undefined : ne(quarterlyIssues.id, besides),
      ),
    )
    .orderBy(asc(quarterlyIssues.id))
}

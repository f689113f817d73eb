import { and, asc, desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import type { Context } from '#platform/context.ts'
import { industryInput } from '#platform/industries/industry.ts'
import { parseInput } from '#platform/parse-input.ts'
import { FeedScope } from '../contract.ts'
import { feedLabels } from '../tables.server.ts'

export const CategoriesOf = z.object({ industry: industryInput, scope: FeedScope })

/** The columns that an article of an industry may stand in, tabs before filters; refuses `permission_missing`, `industry_unknown`. */
export async function listCategories(
  { actor, db, services }: Pick<Context, 'actor' | 'db' | 'services'>,
  input: z.input<typeof CategoriesOf>,
): Promise<string[]> {
  requirePermission(actor, 'topics.write')
  const { industry, scope } = parseInput(CategoriesOf, input)
  const rows = await db
    .select({ name: feedLabels.name })
    .from(feedLabels)
    .where(and(eq(feedLabels.industry, services.industries.find(industry).slug), eq(feedLabels.scope, scope)))
    .orderBy(desc(feedLabels.role), asc(feedLabels.position))
  return rows.map(({ name }) => name)
}

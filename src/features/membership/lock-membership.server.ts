import { sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import type { Industry } from '#platform/industries/industry.ts'

/** Lets changes of one membership follow each other, so that years stand behind one another, not upon one another. */
export async function lockMembership(
  { db }: Pick<Context, 'db'>,
  { personId, industry }: { personId: number; industry: Industry },
): Promise<void> {
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`membership ${personId} ${industry}`}, 7318))`,
  )
}

import type { Context } from '#platform/context.ts'
import { holdLock } from '#platform/database/locks.server.ts'
import type { Industry } from '#platform/industries/industry.ts'

/**
 * Lets changes of one membership follow each other, so that years stand behind one another, not upon one another. No
 * constraint could say it: what two accounts had at the same time stays as it was when they become one.
 */
export async function lockMembership(
  { db }: Pick<Context, 'db'>,
  { personId, industry }: { personId: number; industry: Industry },
): Promise<void> {
  await holdLock(db, 'membership', `${personId} ${industry}`)
}

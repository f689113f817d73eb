import { desc, eq, or } from 'drizzle-orm'
import type { ForgetPerson } from '#features/accounts/leaver.server.ts'
import { staysBehind, type MergedColumn } from '#features/accounts/merge.server.ts'
import { requirePerson } from '#features/accounts/policy.ts'
import type { Context } from '#platform/context.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { accountMerges } from '../tables.server.ts'
import { MERGE_STATE_NAMES } from './contract.ts'

const isOf = (personId: number) => or(eq(accountMerges.fromId, personId), eq(accountMerges.intoId, personId))

/** Which accounts were made one with the account of the person who asks; refuses `sign_in_required` (C-14). */
export async function readOwnMerges({ actor, db }: Context): Promise<Record<string, unknown>> {
  const { id } = requirePerson(actor)
  const rows = await db.select().from(accountMerges).where(isOf(id)).orderBy(desc(accountMerges.id))
  return {
    账号合并: rows.map(({ fromId, intoId, state, reason, askedAt }) => ({
      并入: intoId,
      并掉: fromId,
      状态: MERGE_STATE_NAMES[state],
      原因: reason,
      时间: shanghaiIso(askedAt),
    })),
  }
}

/** Why it was asked for says who it was; that it was done, and what went over, stays by number (C-14). */
export const forgetMerges: ForgetPerson = async ({ db }, { personId }) => {
  await db.update(accountMerges).set({ reason: '' }).where(isOf(personId))
}

/** Which accounts were made one stays as it was. */
export const mergesMerge: readonly MergedColumn[] = [
  staysBehind('account_merges', 'from_id'),
  staysBehind('account_merges', 'into_id'),
]

import { and, eq, ne } from 'drizzle-orm'
import { requirePermission } from '#features/staff/policy.ts'
import { restore, withdraw } from '#features/withdrawals/withdraw.server.ts'
import type { Context } from '#platform/context.ts'
import { purgePages } from '#platform/pages/purge-pages.server.ts'
import { awardYearPath } from './addresses.ts'
import { indexAwardYear } from './search/index-awards.server.ts'
import { awardYears } from './tables.server.ts'
const subjectOf = (year: number) => ({ subject: `award-year:${year}`, path: awardYearPath(year) })

/** Takes it off every page at once. Refuses `permission_missing`, `withdrawal_reason_missing`, `not_public` (C-50). */
export async function withdrawAwardYear(
  context: Context,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  requirePermission(context.actor, 'awards.edit')
  await withdraw(context, { ...subjectOf(id), reason }, (within) => setState(within, id, 'draft'))
}

/** Puts it back. Refuses `permission_missing`, `not_withdrawn`. */
export async function restoreAwardYear(context: Context, { id }: { id: number }): Promise<void> {
  requirePermission(context.actor, 'awards.edit')
  await restore(context, subjectOf(id), (within) => setState(within, id, 'published'))
}

async function setState(context: Context, id: number, state: 'published' | 'draft'): Promise<boolean> {
  const changed = await context.db
    .update(awardYears)
    .set({ state, changedAt: context.now })
    .where(and(eq(awardYears.year, id), ne(awardYears.state, state)))
  if (changed.rowCount === 0) return false
  await purgePages(context.db, ['awards'])
  await indexAwardYear(context, id)
  return true
}

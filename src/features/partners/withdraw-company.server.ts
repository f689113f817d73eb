import { and, eq, ne } from 'drizzle-orm'
import { requirePermission } from '#features/staff/policy.ts'
import { restore, withdraw } from '#features/withdrawals/withdraw.server.ts'
import type { Context } from '#platform/context.ts'
import { purgePages } from '#platform/pages/purge-pages.server.ts'
import { companies } from './tables.server.ts'
/** Companies stand on others' pages and have none of their own. */
const subjectOf = (id: number) => ({ subject: `company:${id}` })

/** Takes it off every page at once. Refuses `permission_missing`, `withdrawal_reason_missing`, `not_public` (C-50). */
export async function withdrawCompany(
  context: Context,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  requirePermission(context.actor, 'companies.edit')
  await withdraw(context, { ...subjectOf(id), reason }, (within) => setState(within, id, 'hidden'))
}

/** Puts it back. Refuses `permission_missing`, `not_withdrawn`. */
export async function restoreCompany(context: Context, { id }: { id: number }): Promise<void> {
  requirePermission(context.actor, 'companies.edit')
  await restore(context, subjectOf(id), (within) => setState(within, id, 'active'))
}

async function setState(context: Context, id: number, state: 'active' | 'hidden'): Promise<boolean> {
  const changed = await context.db
    .update(companies)
    .set({ state })
    .where(and(eq(companies.id, id), ne(companies.state, state)))
  if (changed.rowCount === 0) return false
  await purgePages(context.db, ['partners'])
  return true
}

import { and, eq, ne } from 'drizzle-orm'
import { requirePermission } from '#features/staff/policy.ts'
import { readFormerPath, restore, withdraw } from '#features/withdrawals/withdraw.server.ts'
import { inTransaction, type Context, type SharedContext } from '#platform/context.ts'
import { purgePages } from '#platform/pages/purge-pages.server.ts'
import { awardYearPath } from './addresses.ts'
import { indexAwardYear } from './search/index-awards.server.ts'
import { awardYears } from './tables.server.ts'

type ShownState = Exclude<(typeof awardYears.state.enumValues)[number], 'draft'>

const subjectOf = (year: number) => `award-year:${year}`

/**
 * Takes it off every page at once; a year of which only a record is kept has no page of its own to lose. Refuses
 * `permission_missing`, `withdrawal_reason_missing`, `not_public` (C-50).
 */
export async function withdrawAwardYear(
  context: Context,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  requirePermission(context.actor, 'awards.edit')
  await inTransaction(context, async (within) => {
    const [row] = await within.db
      .select({ state: awardYears.state })
      .from(awardYears)
      .where(eq(awardYears.year, id))
      .for('update')
    const path = row?.state === 'published' ? awardYearPath(id) : undefined
    await withdraw(within, { subject: subjectOf(id), path, reason }, (asked) => setState(asked, id, 'draft'))
  })
}

/** Puts it back as it was, with its page or as a record. Refuses `permission_missing`, `not_withdrawn`. */
export async function restoreAwardYear(context: Context, { id }: { id: number }): Promise<void> {
  requirePermission(context.actor, 'awards.edit')
  await inTransaction(context, async (within) => {
    const state = await readFormerState(within, id)
    await restore(
      within,
      { subject: subjectOf(id) },
      async (asked) => state !== undefined && (await setState(asked, id, state)),
    )
  })
}

/** How a year was shown that was taken down, and is once it is put back; undefined unless it was. */
export async function readFormerState(
  context: Pick<SharedContext, 'db'>,
  year: number,
): Promise<ShownState | undefined> {
  const path = await readFormerPath(context, subjectOf(year))
  if (path === undefined) return undefined
  return path === null ? 'record' : 'published'
}

async function setState(context: Context, id: number, state: ShownState | 'draft'): Promise<boolean> {
  const changed = await context.db
    .update(awardYears)
    .set({ state, changedAt: context.now })
    .where(and(eq(awardYears.year, id), ne(awardYears.state, state)))
  if (changed.rowCount === 0) return false
  await purgePages(context.db, ['awards'])
  await indexAwardYear(context, id)
  return true
}

import { and, asc, count, desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { isBehind } from '#platform/database/place-in-list.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { DIFFERENCE_STATES, type DifferenceView, type ProviderName } from './contract.ts'
import { reconciliationDifferences as differences } from './tables.server.ts'

export const DifferenceState = z.enum(DIFFERENCE_STATES)

type Row = typeof differences.$inferSelect

/** Differences between statements and our books, the oldest day first; all open ones, or all of one day. Refuses `permission_missing` (C-29). */
export async function listDifferences(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  of: 'open' | { readonly provider: ProviderName; readonly day: string },
): Promise<DifferenceView[]> {
  requirePermission(actor, 'orders.books')
  const rows = await db
    .select()
    .from(differences)
    .where(
      of === 'open'
        ? eq(differences.state, 'open')
        : and(eq(differences.provider, of.provider), eq(differences.day, of.day)),
    )
    .orderBy(asc(differences.day), asc(differences.id))
  return rows.map(viewOf)
}

/** Those that are settled, with what was found out about each, the last first; behind a place, and so many, where that is said. Refuses `permission_missing`. */
export async function listSettledDifferences(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  { behind, most }: { readonly behind?: string | undefined; readonly most?: number } = {},
): Promise<DifferenceView[]> {
  requirePermission(actor, 'orders.books')
  const found = db
    .select()
    .from(differences)
    .where(
      and(
        eq(differences.state, 'settled'),
        behind === undefined ? undefined : isBehind(differences.settledAt, differences.id, behind),
      ),
    )
    .orderBy(desc(differences.settledAt), desc(differences.id))
  return (await (most === undefined ? found : found.limit(most))).map(viewOf)
}

const viewOf = ({ theirsFen, oursFen, state, settledAt, ...row }: Row): DifferenceView => ({
  id: row.id,
  provider: row.provider,
  day: row.day,
  kind: row.kind,
  orderNumber: row.orderNumber,
  transactionId: row.transactionId,
  theirsFen: theirsFen ?? undefined,
  oursFen: oursFen ?? undefined,
  isOpen: state === 'open',
  isByStaff: row.settledBy === 'staff',
  note: row.note,
  settledAt: settledAt ?? undefined,
})

/** How many differences nobody has looked into. */
export async function countOpenDifferences({ db }: Pick<Context, 'db'>): Promise<number> {
  const [row] = await db.select({ open: count() }).from(differences).where(eq(differences.state, 'open'))
  return row?.open ?? 0
}

/** Notes what became of a difference. Refuses `permission_missing`, `note_missing`, `difference_not_open`. */
export async function settleDifference(
  context: Context,
  { id, note }: { id: number; note: string },
): Promise<void> {
  requirePermission(context.actor, 'orders.books')
  if (note.trim() === '') throw new Refusal('invalid', 'note_missing')
  await inTransaction(context, async (within) => {
    const { rowCount } = await within.db
      .update(differences)
      .set({ state: 'settled', settledAt: within.now, settledBy: 'staff', note: note.trim() })
      .where(and(eq(differences.id, id), eq(differences.state, 'open')))
    if (rowCount === 0) throw new Refusal('conflict', 'difference_not_open')
    await recordAudit(within, 'settleDifference', `difference:${id}`, { note })
  })
}

/**
 * Opens again what staff noted about the wrong difference or too early; the note stays in the audit alone. Refuses
 * `permission_missing`, `difference_not_settled` also where a comparison found both to agree.
 */
export async function reopenDifference(context: Context, { id }: { id: number }): Promise<void> {
  requirePermission(context.actor, 'orders.books')
  await inTransaction(context, async (within) => {
    const isSettled = and(
      eq(differences.id, id),
      eq(differences.state, 'settled'),
      eq(differences.settledBy, 'staff'),
    )
    const [before] = await within.db.select().from(differences).where(isSettled).for('update')
    if (!before) throw new Refusal('conflict', 'difference_not_settled')
    await within.db
      .update(differences)
      .set({ state: 'open', settledAt: null, settledBy: null, note: '' })
      .where(eq(differences.id, id))
    await recordAudit(within, 'reopenDifference', `difference:${id}`, { before: { note: before.note } })
  })
}

import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import { z } from 'zod'
import { requireStaff } from '#features/staff/policy.ts'
import { staff } from '#features/staff/tables.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { parseRows } from '#platform/database/parse-rows.server.ts'
import type { Editables } from '../editable.ts'
import { editableOf } from '../hold.server.ts'
import { savedViews } from '../tables.server.ts'
import { LONGEST_VIEW_NAME, SavedView, ViewAddress } from './list-address.ts'

/** So many views may one person keep of one list. */
const MOST_VIEWS = 30

const name = z.string().trim().min(1).max(LONGEST_VIEW_NAME)
export const ViewsOf = z.object({ kind: z.string().max(40) })
export const SaveView = ViewsOf.extend({ name, address: ViewAddress })
export const RemoveView = ViewsOf.extend({ name })

/** One's own views of a list, by their names. Refuses `staff_sign_in_required`, `content_kind_unknown`. */
export async function listViews(
  context: Context,
  editables: Editables,
  input: z.input<typeof ViewsOf>,
): Promise<SavedView[]> {
  const { kind } = parseInput(ViewsOf, input)
  const { db, log, staffId } = asOneself(context, editables, kind)
  const rows = await db
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.staffId, staffId), eq(savedViews.kind, kind)))
    .orderBy(asc(savedViews.name))
  const found = rows.map((row) => ({ id: `${staffId} ${row.name}`, ...row }))
  return parseRows({ log }, SavedView, found, { table: 'saved_views' }).map((view) => ({
    name: view.name,
    address: view.address,
  }))
}

/**
 * Keeps the filters of a list under a name, for oneself alone; one of the same name is replaced. Refuses what `listViews`
 * refuses, and `views_many`.
 */
export async function saveView(
  context: Context,
  editables: Editables,
  input: z.input<typeof SaveView>,
): Promise<void> {
  const { kind, name: called, address } = parseInput(SaveView, input)
  const { staffId } = asOneself(context, editables, kind)
  await inTransaction(context, async ({ db, now }) => {
    // Of two windows that save at once the second counts what the first has saved.
    await db.select({ id: staff.id }).from(staff).where(eq(staff.id, staffId)).for('update')
    const others = and(
      eq(savedViews.staffId, staffId),
      eq(savedViews.kind, kind),
      ne(savedViews.name, called),
    )
    if ((await db.$count(savedViews, others)) >= MOST_VIEWS)
      throw new Refusal('conflict', 'views_many', { most: MOST_VIEWS })
    await db
      .insert(savedViews)
      .values({ staffId, kind, name: called, address, savedAt: now })
      .onConflictDoUpdate({
        target: [savedViews.staffId, savedViews.kind, savedViews.name],
        set: { address, savedAt: now },
      })
  })
}

/** Forgets one of one's own views; nothing happens to one that is gone already. Refuses what `listViews` refuses. */
export async function removeView(
  context: Context,
  editables: Editables,
  input: z.input<typeof RemoveView>,
): Promise<void> {
  const { kind, name: called } = parseInput(RemoveView, input)
  const { db, staffId } = asOneself(context, editables, kind)
  const own = and(eq(savedViews.staffId, staffId), eq(savedViews.kind, kind), eq(savedViews.name, called))
  await db.delete(savedViews).where(own)
}

/** Forgets the views of those who work here no more; a job. */
export async function forgetViews({ db }: Context): Promise<void> {
  const gone = db.select({ id: staff.id }).from(staff).where(eq(staff.state, 'disabled'))
  await db.delete(savedViews).where(inArray(savedViews.staffId, gone))
}

function asOneself(context: Context, editables: Editables, kind: string) {
  const { id: staffId } = requireStaff(context.actor)
  // What a list shows to whom, the list itself decides; here it only has to be one.
  editableOf(editables, kind)
  return { db: context.db, log: context.log, staffId }
}

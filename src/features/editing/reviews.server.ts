import { and, desc, eq, inArray, lte } from 'drizzle-orm'
import { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import { nameOfActor } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { OfContent, VersionNumber } from './content-input.ts'
import type { Editable, Editables } from './editable.ts'
import { editableOf, hold, type Which } from './hold.server.ts'
import { recordChange } from './record-change.server.ts'
import { contentReviews, contentVersions } from './tables.server.ts'
import { tellWriter } from './tell-writer.server.ts'
import { readVersion, type Version } from './versions.server.ts'

export const AskReview = OfContent.extend({ version: VersionNumber })

/**
 * Hands a version in to be reviewed; one review of a record is open at a time. Refuses `content_kind_unknown`,
 * `permission_missing`, `version_unknown`, `review_is_open`.
 */
export async function askReview(
  context: Context,
  editables: Editables,
  input: z.input<typeof AskReview>,
): Promise<void> {
  const { kind, id, version } = parseInput(AskReview, input)
  const editable = editableOf(editables, kind)
  requirePermission(context.actor, editable.permissions.write)
  await inTransaction(context, async (within) => {
    await hold(within, { kind, id })
    await readVersion(within, { kind, id }, version)
    const asked = { kind, entityId: id, version, askedBy: nameOfActor(within.actor), askedAt: within.now }
    const made = await within.db.insert(contentReviews).values(asked).onConflictDoNothing()
    if (made.rowCount === 0) throw new Refusal('conflict', 'review_is_open')
    await recordChange(within, 'askReview', { kind, id }, { editable, before: {}, after: {}, version })
  })
}

export const DecideReview = AskReview.extend({
  isApproved: z.boolean(),
  note: z.string().trim().max(2000).default(''),
})

/**
 * Approves a version that was handed in, or sends it back with a note. Refuses `content_kind_unknown`,
 * `permission_missing`, `review_note_missing`, `review_not_open`, and `review_own` to whoever handed it in.
 */
export async function decideReview(
  context: Context,
  editables: Editables,
  input: z.input<typeof DecideReview>,
): Promise<void> {
  const { kind, id, version, isApproved, note } = parseInput(DecideReview, input)
  const editable = editableOf(editables, kind)
  requirePermission(context.actor, editable.permissions.publish)
  if (!isApproved && note === '') throw new Refusal('invalid', 'review_note_missing')
  await inTransaction(context, async (within) => {
    await hold(within, { kind, id })
    const isOpen = and(
      isOf({ kind, id }),
      eq(contentReviews.version, version),
      eq(contentReviews.state, 'open'),
    )
    const decidedBy = nameOfActor(within.actor)
    const state = isApproved ? ('approved' as const) : ('returned' as const)
    const [decided] = await within.db
      .update(contentReviews)
      .set({ state, note, decidedBy, decidedAt: within.now })
      .where(isOpen)
      .returning({ askedBy: contentReviews.askedBy })
    if (!decided) throw new Refusal('not_found', 'review_not_open', { version })
    if (decided.askedBy === decidedBy) throw new Refusal('not_allowed', 'review_own')
    await tellWriter(within, { kind, id }, { writer: decided.askedBy, editable, became: state, note })
    await recordChange(
      within,
      'decideReview',
      { kind, id },
      { editable, before: {}, after: {}, version, state },
    )
  })
}

/**
 * Whoever handed in what is public now is told, once, and what was still to be reviewed of it need not be any more; within
 * the transaction that publishes the version. That goes for each version handed in on the way to it, also for one that
 * was written on afterwards; what was sent back stays so.
 */
export async function settleReviewsOf(
  context: Context,
  which: Which,
  { editable, published }: { readonly editable: Editable; readonly published: Version },
): Promise<void> {
  const { db, now, actor } = context
  const { version, workingNumber } = published
  const onTheWay = db
    .select({ version: contentVersions.version })
    .from(contentVersions)
    .where(
      and(
        eq(contentVersions.kind, which.kind),
        eq(contentVersions.entityId, which.id),
        eq(contentVersions.workingNumber, workingNumber),
      ),
    )
  const settled = await db
    .update(contentReviews)
    .set({ state: 'published', decidedBy: nameOfActor(actor), decidedAt: now })
    .where(
      and(
        isOf(which),
        inArray(contentReviews.state, ['open', 'approved', 'voided']),
        lte(contentReviews.version, version),
        inArray(contentReviews.version, onTheWay),
      ),
    )
    .returning({ writer: contentReviews.askedBy })
  for (const writer of new Set(settled.map((each) => each.writer)))
    await tellWriter(context, which, { writer, editable, became: 'published', note: '' })
}

/** Whether somebody approved this very version and nothing was written since. */
export async function isApproved(
  { db }: Pick<Context, 'db'>,
  which: Which,
  version: number,
): Promise<boolean> {
  const approved = and(isOf(which), eq(contentReviews.version, version), eq(contentReviews.state, 'approved'))
  return (await db.select({ id: contentReviews.id }).from(contentReviews).where(approved).limit(1)).length > 0
}

/** The last review of a record. */
export async function lastReview({ db }: Pick<Context, 'db'>, which: Which) {
  const [last] = await db
    .select()
    .from(contentReviews)
    .where(isOf(which))
    .orderBy(desc(contentReviews.id))
    .limit(1)
  return last
}

const isOf = ({ kind, id }: Which) => and(eq(contentReviews.kind, kind), eq(contentReviews.entityId, id))

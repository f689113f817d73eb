import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { people } from '#features/accounts/tables.server.ts'
import { requirePermission, requireStaff } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { peopleChangedHere } from '#platform/pages/people-changed.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { accountMerges } from '../tables.server.ts'
import { OfMerge } from './contract.ts'
import { mergeAccounts } from './merge-accounts.server.ts'
import type { MergeParts } from './try-merge.server.ts'

type Asked = typeof accountMerges.$inferSelect

/**
 * Has two accounts made one that a colleague asked for; once it is done, the same again changes nothing. Refuses
 * `permission_missing`, `staff_proof_needed`, `merge_unknown`, `merge_second_needed` to whoever asked for it,
 * `merge_settled`, and what `mergeAccounts` refuses (C-02).
 */
export async function confirmMerge(
  context: Context,
  parts: MergeParts,
  input: z.input<typeof OfMerge>,
): Promise<void> {
  requirePermission(context.actor, 'readers.merge')
  const { id: settledBy } = requireStaff(context.actor)
  const { id } = parseInput(OfMerge, input)
  const ids = await inTransaction(context, async (within) => {
    const { db, now } = within
    const merge = await holdMerge(within, id)
    if (merge.state === 'done' && merge.settledBy === settledBy) return []
    requireAsked(merge)
    if (merge.askedBy === settledBy) throw new Refusal('not_allowed', 'merge_second_needed')
    const { fromId: from, intoId: into, isWhole, reason } = merge
    const before = { into: await factsOf(within, into), from: await factsOf(within, from) }
    const done = await mergeAccounts(within, parts, { from, into, isWhole, channels: merge.channels })
    await db
      .update(accountMerges)
      .set({ state: 'done', settledBy, settledAt: now, moved: [...done.parts] })
      .where(eq(accountMerges.id, id))
    const after = { into: await factsOf(within, into), from: await factsOf(within, from) }
    const moved = Object.fromEntries(done.parts.map(({ name, moved: much }) => [name, much]))
    for (const personId of [into, from])
      await recordAudit(within, 'confirmMerge', `person:${personId}`, {
        merge: id,
        into,
        from,
        isWhole,
        channels: done.channels,
        moved,
        reason,
        before,
        after,
      })
    return [from, into]
  })
  peopleChangedHere(ids)
}

/** Leaves two accounts as they are. Refuses `permission_missing`, `staff_proof_needed`, `merge_unknown`, `merge_settled`. */
export async function refuseMerge(context: Context, input: z.input<typeof OfMerge>): Promise<void> {
  requirePermission(context.actor, 'readers.merge')
  const { id: settledBy } = requireStaff(context.actor)
  const { id } = parseInput(OfMerge, input)
  await inTransaction(context, async (within) => {
    const merge = await holdMerge(within, id)
    requireAsked(merge)
    await within.db
      .update(accountMerges)
      .set({ state: 'refused', settledBy, settledAt: within.now })
      .where(eq(accountMerges.id, id))
    await recordAudit(within, 'refuseMerge', `person:${merge.intoId}`, { merge: id, from: merge.fromId })
  })
}

async function holdMerge({ db }: Context, id: number): Promise<Asked> {
  const [merge] = await db.select().from(accountMerges).where(eq(accountMerges.id, id)).for('update')
  if (!merge) throw new Refusal('not_found', 'merge_unknown')
  return merge
}

function requireAsked({ state }: Asked): void {
  if (state !== 'asked') throw new Refusal('conflict', 'merge_settled')
}

/** What is said of an account before and after: no address, and no name but in the account itself. */
async function factsOf({ db }: Context, id: number) {
  const [person] = await db
    .select({ bannedAt: people.bannedAt, closedAt: people.closedAt, mergedInto: people.mergedInto })
    .from(people)
    .where(eq(people.id, id))
  return person
}

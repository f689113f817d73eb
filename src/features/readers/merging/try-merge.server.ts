import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { findPerson } from '#features/accounts/find-person.server.ts'
import type { Merging, MergedColumn } from '#features/accounts/merge.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { recordLook } from '#platform/audit.server.ts'
import { positiveId, word } from '#platform/calls/inputs.ts'
import type { Context } from '#platform/context.ts'
import { sentenceFor, type Messages } from '#platform/messages.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { findReaders } from '../readers.server.ts'
import type { MergePreview, MovedPart } from './contract.ts'
import { hindrancesOf, type Wanted } from './hindrances.server.ts'

/** What merging is handed of all features. */
export interface MergeParts {
  readonly merges: () => readonly MergedColumn[]
  readonly messages: () => Messages
}

export const TryMerge = z.object({
  /** The account that is looked at, and the other one by phone, mail address or number. */
  id: positiveId,
  other: word(100).min(1, '请写另一个账号的手机、邮箱或编号'),
  scope: z.enum(['whole', 'channels']).default('whole'),
})

/**
 * What would become of the other account's things if it became part of this one, and what stands in the way; that both were
 * looked at is recorded. Refuses `permission_missing`, `account_not_found`, `merge_same`, `reader_unknown` (C-02).
 */
export async function tryMerge(
  context: Context,
  parts: MergeParts,
  input: z.input<typeof TryMerge>,
): Promise<MergePreview> {
  requirePermission(context.actor, 'readers.manage')
  const { id: into, other, scope } = parseInput(TryMerge, input)
  const { id: from } = await findPerson(context, other)
  const preview = await lookAhead(context, parts, { from, into, isWhole: scope === 'whole' })
  for (const id of [into, from]) await recordLook(context, 'readReader', `person:${id}`)
  return preview
}

/** The same for whoever may know it. */
export async function lookAhead(context: Context, parts: MergeParts, wanted: Wanted): Promise<MergePreview> {
  const { from, into, isWhole } = wanted
  const columns = parts.merges()
  const hindrances = await hindrancesOf(context, columns, wanted)
  const rows = await findReaders(context, [sql`p.id in (${from}, ${into})`])
  const of = (id: number) => {
    const row = rows.find((each) => each.id === id)
    if (!row) throw new Refusal('not_found', 'reader_unknown', { id })
    return row
  }
  return {
    into: of(into),
    from: of(from),
    parts: isWhole ? await countParts(context, columns, wanted) : [],
    hindrances: [...new Set(hindrances.map((each) => sentenceFor(each, parts.messages())))],
  }
}

/** How much of what would go over, only what there is something of. */
export async function countParts(
  context: Context,
  columns: readonly MergedColumn[],
  merging: Merging,
): Promise<MovedPart[]> {
  const parts = []
  for (const { name, clash = '', count } of columns) {
    if (name === undefined) continue
    const { moved, clashes } = await count(context, merging)
    if (moved + clashes > 0) parts.push({ name, moved, clashes, clash: clashes > 0 ? clash : '' })
  }
  return parts
}

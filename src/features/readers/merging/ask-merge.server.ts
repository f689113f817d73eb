import type { z } from 'zod'
import { requirePermission, requireStaff } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { violatedConstraint } from '#platform/database/constraint.server.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { accountMerges } from '../tables.server.ts'
import { AskMerge } from './contract.ts'
import { hindrancesOf } from './hindrances.server.ts'
import { chooseChannels } from './move-channels.server.ts'
import type { MergeParts } from './try-merge.server.ts'

/**
 * Asks for two accounts to be made one, or for ways to sign in to be handed over; a colleague has it done. Gives its
 * number. Refuses `permission_missing`, `staff_proof_needed`, what stands in the way, and `merge_asked_already` (C-02).
 */
export async function askMerge(
  context: Context,
  parts: MergeParts,
  input: z.input<typeof AskMerge>,
): Promise<{ id: number }> {
  requirePermission(context.actor, 'readers.merge')
  const { id: askedBy } = requireStaff(context.actor)
  const { intoId, fromId, isWhole, channels, reason } = parseInput(AskMerge, input)
  const wanted = { from: fromId, into: intoId, isWhole }
  return inTransaction(context, async (within) => {
    const [hindrance] = await hindrancesOf(within, parts.merges(), wanted)
    if (hindrance) throw hindrance
    await chooseChannels(within, { ...wanted, channels })
    const [made] = await within.db
      .insert(accountMerges)
      .values({
        fromId,
        intoId,
        isWhole,
        channels: [...new Set(channels)],
        reason,
        askedBy,
        askedAt: within.now,
      })
      .returning({ id: accountMerges.id })
      .catch((error: unknown) => {
        if (violatedConstraint(error) !== 'account_merges_one_asked') throw error
        throw new Refusal('conflict', 'merge_asked_already', { id: fromId })
      })
    if (!made) throw new Error('the merge was not returned')
    await recordAudit(within, 'askMerge', `person:${intoId}`, {
      merge: made.id,
      from: fromId,
      isWhole,
      channels,
      reason,
    })
    return made
  })
}

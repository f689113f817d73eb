import { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import { LONGEST_REASON } from '#features/withdrawals/limits.ts'
import type { Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { OfContent } from './content-input.ts'
import type { Editables } from './editable.ts'
import { editableOf } from './hold.server.ts'

export const WithdrawContent = OfContent.extend({ reason: z.string().trim().max(LONGEST_REASON).default('') })

/**
 * Takes a public record of any kind down with a reason, by the verb of its kind. Refuses `content_kind_unknown`,
 * `permission_missing`, `withdrawal_unknown`, `withdrawal_reason_missing`, `not_public` (C-50).
 */
export async function withdrawContent(
  context: Context,
  editables: Editables,
  input: z.input<typeof WithdrawContent>,
): Promise<void> {
  const { kind, id, reason } = parseInput(WithdrawContent, input)
  requirePermission(context.actor, editableOf(editables, kind).permissions.publish)
  await withdrawableOf(editables, kind).withdraw(context, { id, reason })
}

/**
 * Puts back what was taken down, as readers had it. Refuses `content_kind_unknown`, `permission_missing`,
 * `withdrawal_unknown`, `not_withdrawn`.
 */
export async function restoreContent(
  context: Context,
  editables: Editables,
  input: z.input<typeof OfContent>,
): Promise<void> {
  const { kind, id } = parseInput(OfContent, input)
  requirePermission(context.actor, editableOf(editables, kind).permissions.publish)
  await withdrawableOf(editables, kind).restore(context, { id })
}

function withdrawableOf(editables: Editables, kind: string) {
  const { withdrawable } = editableOf(editables, kind)
  if (!withdrawable) throw new Refusal('invalid', 'withdrawal_unknown', { kind })
  return withdrawable
}

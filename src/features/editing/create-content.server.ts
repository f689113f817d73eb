import { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { recordChange } from './record-change.server.ts'
import type { Editables } from './editable.ts'
import { editableOf, hold, raise } from './hold.server.ts'
import { requireBounded } from './merge.ts'

export const CreateContent = z.object({
  kind: z.string().max(40),
  content: z.record(z.string(), z.unknown()),
})

/**
 * Begins something new as a working copy that only editors see; it has its number from now on. Gives number and token;
 * refuses `content_kind_unknown`, `permission_missing`, `input_invalid`, `content_too_large`, `content_exists`,
 * `content_is_fixed`.
 */
export async function createContent(
  context: Context,
  editables: Editables,
  input: z.input<typeof CreateContent>,
): Promise<{ id: number; token: number }> {
  const { kind, content: given } = parseInput(CreateContent, input)
  const editable = editableOf(editables, kind)
  requirePermission(context.actor, editable.permissions.write)
  const { newId } = editable
  if (!newId) throw new Refusal('invalid', 'content_is_fixed', { name: editable.name })
  requireBounded(given)
  const content = editable.parse(given)
  return inTransaction(context, async (within) => {
    const id = await newId(within, content)
    const held = await hold(within, { kind, id })
    if (held.working || (await editable.read(within, id)))
      throw new Refusal('conflict', 'content_exists', { kind, id })
    const token = await raise(within, { kind, id }, held.token, {
      working: content,
      workingNumber: held.workingNumber + 1,
      workingBase: held.liveChanges,
      workingPeople: editable.peopleIn(content),
    })
    await recordChange(within, 'createContent', { kind, id }, { editable, before: {}, after: content })
    return { id, token }
  })
}

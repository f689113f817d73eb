import { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import { nameOfActor } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { contentFor, withheldFrom } from './content-for.server.ts'
import { WithToken } from './content-input.ts'
import { keepRefused } from './autosaves.server.ts'
import { changedFields } from './changed-fields.ts'
import type { Content, Editable, Editables } from './editable.ts'
import { contentInWork, editableOf, hold, isCurrent, whoWasFirst } from './hold.server.ts'
import { merged, requireBounded } from './merge.ts'
import { recordChange } from './record-change.server.ts'
import { beginWorking, putInWork } from './working.server.ts'

export const ChangeContent = WithToken.extend({ change: z.record(z.string(), z.unknown()) })

/**
 * Changes some fields of the working copy, begun from what is live where there is none; a field left out stays, null
 * takes it away. Readers see nothing of it. Gives the new token and the whole; refuses `content_kind_unknown`,
 * `permission_missing`, `content_unknown`, `input_invalid`, `content_too_large`, and `content_changed_meanwhile` with the
 * name of whoever was first, keeping what was written (C-112).
 */
export async function changeContent(
  context: Context,
  editables: Editables,
  input: z.input<typeof ChangeContent>,
): Promise<{ token: number; content: Content }> {
  const { kind, id, token, change } = parseInput(ChangeContent, input)
  const editable = editableOf(editables, kind)
  requirePermission(context.actor, editable.permissions.write)
  // Whoever is not shown a field would find it out by trying.
  if (withheldFrom(context, editable).some((field) => Object.hasOwn(change, field)))
    requirePermission(context.actor, editable.permissions.publish)
  requireBounded(change)
  const done = await inTransaction(context, async (within) => {
    const held = await hold(within, { kind, id })
    const before = await contentInWork(within, editable, held)
    // Asked once more because the answer was lost, it stands there already: there is nothing to choose between.
    if (!isCurrent(held, token) && isWritten(editable, before, change))
      return { token: held.token, content: before }
    // Nothing but the autosave is written, so the transaction ends well and the refusal comes after it.
    if (!isCurrent(held, token))
      return {
        second: { ...(await whoWasFirst(within, held)), autosave: await keepRefused(within, held, change) },
      }
    const content = editable.parse(merged(before, change))
    // What another wrote is kept before it is written over, however short ago that was.
    const isOfAnother = held.working !== null && held.changedBy !== nameOfActor(within.actor)
    const raised = await putInWork(within, editable, held, {
      token,
      before,
      content,
      beginning: await beginWorking(within, editable, held),
      isPutAside: isOfAnother,
    })
    // Saved every few seconds, so only who begins or takes over is recorded; what was written, the versions say.
    if (!held.working || isOfAnother)
      await recordChange(within, 'changeContent', { kind, id }, { editable, before, after: content })
    return { token: raised, content }
  })
  if ('second' in done) throw new Refusal('conflict', 'content_changed_meanwhile', done.second)
  return { token: done.token, content: contentFor(context, editable, done.content) }
}

function isWritten(editable: Editable, before: Content, change: Content): boolean {
  if (Object.keys(change).length === 0) return false
  try {
    return changedFields(editable.parse(before), editable.parse(merged(before, change))).length === 0
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

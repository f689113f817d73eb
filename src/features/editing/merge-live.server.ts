import { requirePermission } from '#features/staff/policy.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import type { z } from 'zod'
import { WithToken } from './content-input.ts'
import type { Editables } from './editable.ts'
import { editableOf, hold, requireCurrent, unknownContent } from './hold.server.ts'
import { changedFields } from './changed-fields.ts'
import { mergeLists } from './merge-lists.ts'
import { recordChange } from './record-change.server.ts'
import { readVersion } from './versions.server.ts'
import { withoutGonePictures } from './without-gone-pictures.server.ts'
import { keepLive, putInWork } from './working.server.ts'

/**
 * Takes into the working copy what readers have got since it was begun: a field that was not worked on follows what is
 * live, one that was stays as written, and is named where both changed it. Gives the new token and those fields; refuses
 * `content_kind_unknown`, `permission_missing`, `content_changed`, `content_unknown`, `nothing_in_work`,
 * `content_too_large`.
 */
export async function mergeLive(
  context: Context,
  editables: Editables,
  input: z.input<typeof WithToken>,
): Promise<{ token: number; conflicts: string[] }> {
  const { kind, id, token } = parseInput(WithToken, input)
  const editable = editableOf(editables, kind)
  requirePermission(context.actor, editable.permissions.write)
  return inTransaction(context, async (within) => {
    const held = await hold(within, { kind, id })
    const { working } = held
    if (!working) throw new Refusal('not_found', 'nothing_in_work')
    await requireCurrent(within, held, token)
    const live = (await editable.read(within, id))?.content
    if (!live) throw unknownContent({ kind, id })
    const base =
      held.workingFrom === null ? {} : (await readVersion(within, { kind, id }, held.workingFrom)).content
    const mine = changedFields(base, working)
    const conflicts = changedFields(live, working).filter(
      (field) =>
        mine.includes(field) &&
        changedFields(base, live).includes(field) &&
        !isMerged(base[field], working[field], live[field]),
    )
    // What was worked on in other blocks than those that are live anew is kept beside them.
    const kept = Object.fromEntries(
      mine.map((field) => [field, keptOf(base[field], working[field], live[field])]),
    )
    const together = editable.parse(withoutMissing({ ...live, ...kept }))
    const content = await withoutGonePictures(within, editable, together)
    const raised = await putInWork(within, editable, held, {
      token,
      before: working,
      content,
      beginning: { ...(await keepLive(within, editable, held)), workingBase: held.liveChanges },
      isPutAside: true,
    })
    await recordChange(
      within,
      'mergeLive',
      { kind, id },
      { editable, before: working, after: content, conflicts },
    )
    return { token: raised, conflicts }
  })
}

const isMerged = (base: unknown, working: unknown, live: unknown) =>
  Array.isArray(base) && Array.isArray(working) && Array.isArray(live)
    ? mergeLists<unknown>(base, working, live) !== undefined
    : false

function keptOf(base: unknown, working: unknown, live: unknown): unknown {
  if (!Array.isArray(base) || !Array.isArray(working) || !Array.isArray(live)) return working
  return mergeLists<unknown>(base, working, live) ?? working
}

const withoutMissing = (content: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(content).filter(([, value]) => value !== undefined))

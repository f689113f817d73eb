import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import { nameOfActor } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { WithToken } from './content-input.ts'
import type { Editables } from './editable.ts'
import { editableOf, hold, requireCurrent } from './hold.server.ts'
import { recordChange } from './record-change.server.ts'
import { addVersion, lastVersion } from './versions.server.ts'

export const KeepVersion = WithToken.extend({ name: z.string().trim().max(100).default('') })

/**
 * Keeps the working copy as it stands as a version, which never changes: what is reviewed, scheduled and published is
 * one. Changes no content, so the token stays. Gives its number, which is the last one while nothing was written since and
 * no other name is given; refuses `content_kind_unknown`, `permission_missing`,
 * `content_changed`, `nothing_in_work`.
 */
export async function keepVersion(
  context: Context,
  editables: Editables,
  input: z.input<typeof KeepVersion>,
): Promise<{ version: number }> {
  const { kind, id, token, name } = parseInput(KeepVersion, input)
  const editable = editableOf(editables, kind)
  requirePermission(context.actor, editable.permissions.write)
  return inTransaction(context, async (within) => {
    const held = await hold(within, { kind, id })
    const { working, workingBase } = held
    if (!working || workingBase === null) throw new Refusal('not_found', 'nothing_in_work')
    await requireCurrent(within, held, token)
    const last = await lastVersion(within, held)
    if (
      last?.workingNumber === held.workingNumber &&
      last.basedOn === workingBase &&
      (name === '' || name === last.name) &&
      isDeepStrictEqual(last.content, working)
    )
      return { version: last.version }
    const version = await addVersion(within, held, {
      content: working,
      people: held.workingPeople,
      name,
      workingNumber: held.workingNumber,
      basedOn: workingBase,
      madeBy: nameOfActor(within.actor),
    })
    await recordChange(
      within,
      'keepVersion',
      { kind, id },
      { editable, before: {}, after: {}, version, name },
    )
    return { version }
  })
}

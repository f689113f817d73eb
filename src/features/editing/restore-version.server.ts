import { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { keepAutosave, readAutosave } from './autosaves.server.ts'
import { VersionNumber, WithToken } from './content-input.ts'
import type { Content, Editable, Editables } from './editable.ts'
import { contentInWork, editableOf, hold, raise, requireCurrent, type Held } from './hold.server.ts'
import { merged } from './merge.ts'
import { recordChange } from './record-change.server.ts'
import { followParts } from './remarks/follow-parts.server.ts'
import { readVersion } from './versions.server.ts'
import { withoutGonePictures } from './without-gone-pictures.server.ts'
import { keepLive, NO_WORKING, putInWork } from './working.server.ts'

/** What it stands on now is put aside, and another text is in work. */
async function putBack(
  within: Context,
  editable: Editable,
  held: Held,
  { token, content }: { readonly token: number; readonly content: Content },
): Promise<number> {
  return putInWork(within, editable, held, {
    token,
    before: held.working ?? (await contentLive(within, editable, held)),
    content,
    beginning: {
      ...(await keepLive(within, editable, held)),
      workingNumber: held.workingNumber + 1,
      workingBase: held.liveChanges,
    },
    isPutAside: true,
  })
}

/** Of something new that was thrown away nothing is live. */
async function contentLive(within: Context, editable: Editable, held: Held): Promise<Content> {
  return (await editable.read(within, held.entityId))?.content ?? {}
}

export const RestoreVersion = WithToken.extend({ version: VersionNumber })

/**
 * Makes a version the working copy again, to be looked at and published like any other; what was in work until now is
 * kept as an autosave. Gives the new token; refuses `content_kind_unknown`, `permission_missing`, `content_changed`,
 * `version_unknown`, `content_too_large`, and `input_invalid` for what is no content by today's schema any more.
 */
export async function restoreVersion(
  context: Context,
  editables: Editables,
  input: z.input<typeof RestoreVersion>,
): Promise<{ token: number }> {
  const { kind, id, token, version } = parseInput(RestoreVersion, input)
  const editable = editableOf(editables, kind)
  requirePermission(context.actor, editable.permissions.write)
  return inTransaction(context, async (within) => {
    const held = await hold(within, { kind, id })
    const found = await readVersion(within, { kind, id }, version)
    await requireCurrent(within, held, token)
    const content = await withoutGonePictures(within, editable, editable.parse(found.content))
    const raised = await putBack(within, editable, held, { token, content })
    const before = held.working ?? {}
    await recordChange(within, 'restoreVersion', { kind, id }, { editable, before, after: content, version })
    return { token: raised }
  })
}

export const RestoreAutosave = WithToken.extend({ autosave: z.number().int().positive() })

/**
 * Makes what was saved by itself the working copy again, as `restoreVersion` does; of what was refused to whoever came second
 * the fields that he wrote come over what is in work. Gives the new token; refuses as `restoreVersion`, and
 * `autosave_unknown`.
 */
export async function restoreAutosave(
  context: Context,
  editables: Editables,
  input: z.input<typeof RestoreAutosave>,
): Promise<{ token: number }> {
  const { kind, id, token, autosave } = parseInput(RestoreAutosave, input)
  const editable = editableOf(editables, kind)
  requirePermission(context.actor, editable.permissions.write)
  return inTransaction(context, async (within) => {
    const held = await hold(within, { kind, id })
    const found = await readAutosave(within, { kind, id }, autosave)
    await requireCurrent(within, held, token)
    const written = editable.parse(
      found.isRefused ? merged(await contentInWork(within, editable, held), found.content) : found.content,
    )
    const content = await withoutGonePictures(within, editable, written)
    const raised = await putBack(within, editable, held, { token, content })
    const before = held.working ?? {}
    await recordChange(
      within,
      'restoreAutosave',
      { kind, id },
      { editable, before, after: content, autosave },
    )
    return { token: raised }
  })
}

/**
 * Throws the working copy away, so that what is live is what there is; it is kept as an autosave. Gives the new token;
 * refuses `content_kind_unknown`, `permission_missing`, `content_changed`, `nothing_in_work`.
 */
export async function discardWorking(
  context: Context,
  editables: Editables,
  input: z.input<typeof WithToken>,
): Promise<{ token: number }> {
  const { kind, id, token } = parseInput(WithToken, input)
  const editable = editableOf(editables, kind)
  requirePermission(context.actor, editable.permissions.write)
  return inTransaction(context, async (within) => {
    const held = await hold(within, { kind, id })
    if (!held.working) throw new Refusal('not_found', 'nothing_in_work')
    await requireCurrent(within, held, token)
    await keepAutosave(within, held, { isPutAside: true })
    const raised = await raise(within, { kind, id }, token, NO_WORKING)
    await followParts(within, { kind, id }, held.working, await contentLive(within, editable, held))
    await recordChange(within, 'discardWorking', { kind, id }, { editable, before: held.working, after: {} })
    return { token: raised }
  })
}

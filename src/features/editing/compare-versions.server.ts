import { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import type { Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { readAutosave } from './autosaves.server.ts'
import { contentFor } from './content-for.server.ts'
import { OfContent, VersionNumber } from './content-input.ts'
import { compareContents, type FieldChange } from './compare.ts'
import type { Content, Editable, Editables } from './editable.ts'
import { editableOf, isRow, unknownContent, type Which } from './hold.server.ts'
import { merged } from './merge.ts'
import { editables as rows } from './tables.server.ts'
import { readVersion } from './versions.server.ts'

const AUTOSAVE = /^autosave-([1-9]\d{0,14})$/

/** What is compared: a version by its number, what readers see, what is in work, or an autosave as `autosave-12`. */
export const Side = z.union([VersionNumber, z.enum(['live', 'working']), z.string().regex(AUTOSAVE)])

export const CompareVersions = OfContent.extend({ from: Side, to: Side })
const ReadVersion = OfContent.extend({ version: VersionNumber })

/**
 * What was added and taken out from one state to another, field by field. Refuses `content_kind_unknown`,
 * `permission_missing`, `content_unknown`, `version_unknown`, `autosave_unknown`.
 */
export async function compareVersions(
  context: Context,
  editables: Editables,
  input: z.input<typeof CompareVersions>,
): Promise<FieldChange[]> {
  const { kind, id, from, to } = parseInput(CompareVersions, input)
  const editable = editableOf(editables, kind)
  requirePermission(context.actor, editable.permissions.write)
  const [before, after] = [
    await readSide(context, editable, { kind, id }, from),
    await readSide(context, editable, { kind, id }, to),
  ].map((side) => contentFor(context, editable, side))
  return compareContents(before ?? {}, after ?? {})
}

async function readSide(
  context: Context,
  editable: Editable,
  which: Which,
  side: z.output<typeof Side>,
): Promise<Content> {
  if (typeof side === 'number') return (await readVersion(context, which, side)).content
  const inWork = async () =>
    (await readWorking(context, which)) ?? (await readPublic(context, editable, which))
  if (side === 'live') return readPublic(context, editable, which)
  if (side === 'working') return inWork()
  const { content, isRefused } = await readAutosave(context, which, Number(AUTOSAVE.exec(side)?.[1]))
  return isRefused ? merged(await inWork(), content) : content
}

async function readWorking({ db }: Context, which: Which): Promise<Content | undefined> {
  const [row] = await db.select({ working: rows.working }).from(rows).where(isRow(which))
  return row?.working ?? undefined
}

async function readPublic(context: Context, editable: Editable, which: Which): Promise<Content> {
  const live = await editable.read(context, which.id)
  if (!live) throw unknownContent(which)
  return live.content
}

/** What one version holds; refuses `content_kind_unknown`, `permission_missing`, `version_unknown`. */
export async function showVersion(
  context: Context,
  editables: Editables,
  input: z.input<typeof ReadVersion>,
) {
  const { kind, id, version } = parseInput(ReadVersion, input)
  const editable = editableOf(editables, kind)
  requirePermission(context.actor, editable.permissions.write)
  const { content, name } = await readVersion(context, { kind, id }, version)
  return { version, name, content: contentFor(context, editable, content) }
}

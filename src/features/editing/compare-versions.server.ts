import type { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import type { Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { OfContent, VersionNumber } from './content-input.ts'
import { compareContents, type FieldChange } from './compare.ts'
import type { Editables } from './editable.ts'
import { editableOf } from './hold.server.ts'
import { readVersion } from './versions.server.ts'

export const CompareVersions = OfContent.extend({ from: VersionNumber, to: VersionNumber })
const ReadVersion = OfContent.extend({ version: VersionNumber })

/**
 * What was added and taken out from one version to another, field by field. Refuses `content_kind_unknown`,
 * `permission_missing`, `version_unknown`.
 */
export async function compareVersions(
  context: Context,
  editables: Editables,
  input: z.input<typeof CompareVersions>,
): Promise<FieldChange[]> {
  const { kind, id, from, to } = parseInput(CompareVersions, input)
  requirePermission(context.actor, editableOf(editables, kind).permissions.write)
  const before = await readVersion(context, { kind, id }, from)
  const after = await readVersion(context, { kind, id }, to)
  return compareContents(before.content, after.content)
}

/** What one version holds; refuses `content_kind_unknown`, `permission_missing`, `version_unknown`. */
export async function showVersion(
  context: Context,
  editables: Editables,
  input: z.input<typeof ReadVersion>,
) {
  const { kind, id, version } = parseInput(ReadVersion, input)
  requirePermission(context.actor, editableOf(editables, kind).permissions.write)
  const { content, name } = await readVersion(context, { kind, id }, version)
  return { version, name, content }
}

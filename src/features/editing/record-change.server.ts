import { recordAudit } from '#platform/audit.server.ts'
import type { Context } from '#platform/context.ts'
import type { Content, Editable } from './editable.ts'
import type { Which } from './hold.server.ts'
import { changedFields } from './changed-fields.ts'

/** Longer values are told apart by the versions, which hold them whole. */
const LONGEST = 200

interface Change {
  readonly editable: Editable
  readonly before: Content
  readonly after: Content
  readonly [more: string]: unknown
}

/**
 * Writes into the same transaction who changed what of a content: every changed field, and before and after of those
 * that are short and name nobody (C-111). Every verb of editing calls it; a test looks for its records.
 */
export async function recordChange(
  context: Context,
  verb: string,
  { kind, id }: Which,
  { editable, before, after, ...more }: Change,
): Promise<void> {
  const fields = changedFields(before, after)
  const told = fields.filter((field) => !editable.personal.includes(field))
  await recordAudit(context, verb, `${kind}:${id}`, {
    ...more,
    fields,
    before: shortOf(before, told),
    after: shortOf(after, told),
  })
}

function shortOf(content: Content, fields: readonly string[]): Content {
  const values = fields.map((field) => [field, content[field] ?? null] as const)
  return Object.fromEntries(values.filter(([, value]) => JSON.stringify(value).length <= LONGEST))
}

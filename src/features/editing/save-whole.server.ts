import { inTransaction, type Context } from '#platform/context.ts'
import { missingRow } from '#platform/database/constraint.server.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Content, Editable } from './editable.ts'
import { readTitles } from './read-titles.server.ts'

/** What pickers offer before it is published, by the table that holds it from then on; other verbs look themselves. */
const KINDS: Readonly<Record<string, string>> = {
  people: 'person',
  reports: 'report',
  topics: 'topic',
}

/**
 * Makes a record exactly this by the verb of its kind, within the surrounding transaction. Refuses what the verb refuses, and
 * `content_points_at_draft` with the name of what was chosen in it and is not published itself.
 */
export async function saveWhole(
  context: Context,
  editable: Editable,
  id: number,
  content: Content,
): Promise<void> {
  try {
    await inTransaction(context, (within) => editable.save(within, id, content))
  } catch (error) {
    const missing = missingRow(error)
    const kind = missing && KINDS[missing.table]
    if (!missing || kind === undefined) throw error
    const title = (await readTitles(context, [{ kind, entityId: missing.id }])).get(`${kind}:${missing.id}`)
    throw new Refusal('conflict', 'content_points_at_draft', { name: title || `编号 ${missing.id}` })
  }
}

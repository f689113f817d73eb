import { isDeepStrictEqual } from 'node:util'
import { and, eq } from 'drizzle-orm'
import type { Editable } from '#features/editing/editable.ts'
import { readLive } from '#features/editing/read-live.server.ts'
import { contentTitles } from '#features/editing/tables.server.ts'
import type { Context } from '#platform/context.ts'
import type { Importer, ImportSupplies } from '#platform/import/importer.ts'
import type { Taken } from '#platform/import/take-together.server.ts'

type Outcome = 'created' | 'updated' | 'unchanged'

interface Work {
  readonly importer: Importer
  /** Undefined for what editors do not write. */
  readonly editable: Editable | undefined
  readonly supplies: ImportSupplies
  /** Everything is done and none of it stays, so that what is said is what would happen. */
  readonly isDryRun: boolean
}

/**
 * What takes in records one after the other within a transaction that all of them share, and tells what that changed, by what
 * stands there within it and outside it. What is the same is to leave no trace. Refuses what the importer refuses.
 */
export function recordTaker(outside: Context, work: Work) {
  const { importer, supplies, isDryRun } = work
  /** What the transaction has made of records: a file may name the same one by its number and by its key. */
  const made = new Map<number, unknown>()
  return async (within: Context, raw: Readonly<Record<string, unknown>>): Promise<Taken<Outcome>> => {
    const id = await importer.take(within, raw, supplies)
    const [before, after] = await Promise.all([
      made.has(id) ? made.get(id) : contentNow(outside, work, id),
      contentNow(within, work, id),
    ])
    const outcome = compared(before, after)
    // A record may bring the key that it is to be known by to one that has only a number until now.
    const mayNameIt = raw['id'] !== undefined && raw['key'] !== undefined
    const stays = !isDryRun && (outcome !== 'unchanged' || mayNameIt)
    if (stays) made.set(id, after)
    return { outcome, stays }
  }
}

function compared(before: unknown, after: unknown): Outcome {
  if (before === undefined) return 'created'
  return isDeepStrictEqual(before, after) ? 'unchanged' : 'updated'
}

/** All that editors and readers see of a record; undefined where there is none. */
async function contentNow(context: Context, { importer, editable }: Work, id: number): Promise<unknown> {
  const { db } = context
  const { edits: kind } = importer
  if (!editable || typeof kind !== 'string') return importer.alsoReads({ db }, id)
  const [live, [title], more] = await Promise.all([
    readLive(context, editable, { kind, id }),
    db
      .select({ state: contentTitles.state })
      .from(contentTitles)
      .where(and(eq(contentTitles.kind, kind), eq(contentTitles.entityId, id))),
    importer.alsoReads({ db }, id),
  ])
  return live && [live, title?.state, more]
}

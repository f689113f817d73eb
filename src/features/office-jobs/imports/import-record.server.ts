import { isDeepStrictEqual } from 'node:util'
import { and, eq } from 'drizzle-orm'
import type { Editable } from '#features/editing/editable.ts'
import { readLive } from '#features/editing/read-live.server.ts'
import { contentTitles } from '#features/editing/tables.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import type { Importer, ImportSupplies } from '#platform/import/importer.ts'

type Outcome = 'created' | 'updated' | 'unchanged'

interface Work {
  readonly importer: Importer
  readonly editable: Editable
  readonly raw: Readonly<Record<string, unknown>>
  readonly supplies: ImportSupplies
  /** Everything is done and undone, so that what is said is what would happen. */
  readonly isDryRun: boolean
  /** Written with the record or not at all. */
  readonly keep: (within: Context, outcome: Outcome) => Promise<void>
}

/** Ends a transaction of which nothing is to stay. */
class Undone extends Error {
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    super('undone')
    this.outcome = outcome
  }
}

/**
 * Takes a record in and tells what that changed, by what stands there within the transaction and outside it. What is the
 * same leaves no trace. `keep` is called for what stays only. Refuses what the importer refuses.
 */
export async function importRecord(context: Context, work: Work): Promise<Outcome> {
  const { importer, raw, supplies, isDryRun, keep } = work
  try {
    return await inTransaction(context, async (within) => {
      const id = await importer.take(within, raw, supplies)
      const outcome = compared(await standing(context, work, id), await standing(within, work, id))
      // A record may bring the key that it is to be known by to one that has only a number until now.
      const mayNameIt = raw['id'] !== undefined && raw['key'] !== undefined
      if (isDryRun || (outcome === 'unchanged' && !mayNameIt)) throw new Undone(outcome)
      await keep(within, outcome)
      return outcome
    })
  } catch (error) {
    if (error instanceof Undone) return error.outcome
    throw error
  }
}

function compared(before: unknown, after: unknown): Outcome {
  if (before === undefined) return 'created'
  return isDeepStrictEqual(before, after) ? 'unchanged' : 'updated'
}

/** All that editors and readers see of a record; undefined where there is none. */
async function standing(context: Context, { importer, editable }: Work, id: number): Promise<unknown> {
  const { db } = context
  const kind = importer.edits
  const live = await readLive(context, editable, { kind, id })
  if (!live) return undefined
  const [title] = await db
    .select({ state: contentTitles.state })
    .from(contentTitles)
    .where(and(eq(contentTitles.kind, kind), eq(contentTitles.entityId, id)))
  return [live, title?.state, await importer.alsoReads({ db }, id)]
}

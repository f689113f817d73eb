import { and, count, eq, max } from 'drizzle-orm'
import type { Database } from '#platform/database/database.server.ts'
import { ClaimLost } from './claim.server.ts'
import type { Counts } from './contract.ts'
import type { Outcome, Step } from './words.ts'
import { officeJobRows } from './tables.server.ts'

/** A file that is bad from end to end gives tens of thousands in a moment, more than one statement takes. */
const AT_ONCE = 1000

/** What became of one thing of an import, or of an act on many. */
export interface KeptRow {
  readonly place: string
  readonly position: number
  readonly outcome: Outcome
  readonly label: string
  readonly note: string
}

/**
 * Keeps what becomes of each row of a step. Those that change nothing wait and are written with the next that does, so
 * that the rows that are kept are always the first ones and whoever goes on knows where.
 */
export interface RowKeeper {
  /** Up to here all is kept. */
  readonly from: number
  /** Where the kept ones are, for what does not come in the same order again. */
  readonly places: () => Promise<ReadonlySet<string>>
  readonly counts: () => Counts
  readonly done: () => number
  /** How many are not written yet. */
  readonly waiting: () => number
  readonly note: (row: KeptRow) => void
  /** Within the transaction of rows that change something, those rows with it; `settle` when it is committed. */
  readonly write: (db: Database, rows?: readonly KeptRow[]) => Promise<void>
  readonly settle: (rows?: readonly KeptRow[]) => void
}

/** Begins where the last who worked on this step ended. */
export async function openRowKeeper(db: Database, jobId: number, step: Step): Promise<RowKeeper> {
  const isOfStep = and(eq(officeJobRows.jobId, jobId), eq(officeJobRows.step, step))
  const rows = await db
    .select({ outcome: officeJobRows.outcome, all: count(), last: max(officeJobRows.position) })
    .from(officeJobRows)
    .where(isOfStep)
    .groupBy(officeJobRows.outcome)
  const counts: Partial<Record<Outcome, number>> = {}
  for (const { outcome, all } of rows) counts[outcome] = all
  let waiting: KeptRow[] = []
  let written = 0
  const add = ({ outcome }: KeptRow) => {
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }
  return {
    from: Math.max(0, ...rows.map(({ last }) => last ?? 0)),
    places: async () => {
      const kept = await db.select({ place: officeJobRows.place }).from(officeJobRows).where(isOfStep)
      return new Set(kept.map(({ place }) => place))
    },
    counts: () => ({ ...counts }),
    done: () => Object.values(counts).reduce((sum, each) => sum + each, 0),
    waiting: () => waiting.length,
    note(row) {
      waiting.push(row)
      add(row)
    },
    async write(within, more = []) {
      written = waiting.length
      const values = [...waiting, ...more].map((each) => ({ jobId, step, ...each }))
      for (let from = 0; from < values.length; from += AT_ONCE)
        await within.insert(officeJobRows).values(values.slice(from, from + AT_ONCE))
    },
    settle(more = []) {
      // What was noted while it was being written waits for the next time.
      waiting = waiting.slice(written)
      written = 0
      for (const row of more) add(row)
    },
  }
}

/** Of what writing a row threw: one that is there already was done by somebody who took over. Throws ClaimLost for it. */
export function lost(error: unknown): never {
  const cause = error instanceof Error ? error.cause : undefined
  if (cause instanceof Error && 'code' in cause && cause.code === '23505')
    throw new ClaimLost('the row is done already', { cause: error })
  throw error
}

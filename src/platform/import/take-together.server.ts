import { sql } from 'drizzle-orm'
import { inTransaction, type Context } from '../context.ts'

/** So many records at most are taken in by one transaction: each of them is held until the last is there. */
export const MOST_TOGETHER = 25
/** For so long a transaction begins with another record; one that has its pictures fetched may take long. */
const LONGEST_MS = 500

/** What became of a record, and whether it is to stay. */
export interface Taken<Outcome> {
  readonly outcome: Outcome
  readonly stays: boolean
}

interface Taking<Record, Outcome> {
  /** Called once for each transaction, gives what takes in one record. */
  readonly begin: () => (within: Context, record: Record) => Promise<Taken<Outcome>>
  /** What became of one of which nothing stays; throws on what concerns all of them. */
  readonly failed: (record: Record, error: unknown) => Outcome
  /** Written with all of them or not at all. */
  readonly end?: (within: Context, outcomes: readonly Outcome[]) => Promise<void>
}

/**
 * Takes in records in one transaction, in their order, each whole or not at all, and gives what became of them: of the first
 * ones alone, and of one at least, where they take long.
 */
export function takeTogether<Record, Outcome>(
  context: Context,
  records: readonly Record[],
  { begin, failed, end }: Taking<Record, Outcome>,
): Promise<Outcome[]> {
  return inTransaction(context, async (transaction) => {
    const startedAt = performance.now()
    const take = begin()
    const outcomes: Outcome[] = []
    for (const record of records) {
      outcomes.push(await takeOne(record))
      if (performance.now() - startedAt > LONGEST_MS) break
    }
    await end?.(transaction, outcomes)
    return outcomes

    async function takeOne(record: Record): Promise<Outcome> {
      const undone: Outcome[] = []
      try {
        return await inTransaction(transaction, async (within) => {
          const taken = await take(within, record)
          await checkConstraints(within)
          if (taken.stays) return taken.outcome
          undone.push(taken.outcome)
          throw new Error('nothing of it is to stay')
        })
      } catch (error) {
        const [outcome] = undone
        return outcome ?? failed(record, error)
      }
    }
  })
}

/** What the database would look at when the transaction ends, it looks at now, so that one record alone is refused for it. */
async function checkConstraints({ db }: Context): Promise<void> {
  await Promise.all([
    db.execute(sql`set constraints all immediate`),
    db.execute(sql`set constraints all deferred`),
  ])
}

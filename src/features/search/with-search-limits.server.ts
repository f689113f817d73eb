import { sql } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import type { Database } from '#platform/database/database.server.ts'

/** A search that takes longer is given up: nobody's search may slow the others. */
const LONGEST_MS = 1000

/**
 * Runs a search's questions in a transaction in which each is ended after a second and the planner is left one way, the
 * token index: estimates know nothing of how dear it is to read whole texts, and workers and compilation cost more than
 * they save.
 */
export async function withSearchLimits<T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> {
  if (isTransaction(db)) return work(db)
  return db.transaction(
    async (tx) => {
      await tx.execute(sql`select set_config('statement_timeout', ${`${LONGEST_MS}`}, true),
        set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true),
        set_config('max_parallel_workers_per_gather', '0', true), set_config('jit', 'off', true),
        set_config('work_mem', '32MB', true)`)
      return work(tx)
    },
    { accessMode: 'read only' },
  )
}

const isTransaction = (db: Database): boolean => db instanceof PgTransaction

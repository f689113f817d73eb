import { PgTransaction } from 'drizzle-orm/pg-core'
import type { Database } from '#platform/database/database.server.ts'
import { readWith } from '#platform/database/transaction.server.ts'
import { Refusal } from '#platform/refusal.ts'

/** A search that takes longer is given up: nobody's search may slow the others. */
const LONGEST_MS = 1000

const LIMITS = [
  `statement_timeout = ${LONGEST_MS}`,
  'enable_seqscan = off',
  'enable_indexscan = off',
  'max_parallel_workers_per_gather = 0',
  'jit = off',
  'plan_cache_mode = force_generic_plan',
  `work_mem = '32MB'`,
]

/**
 * Runs a search's questions in a transaction in which each is ended after a second (refuses `search_took_too_long`) and the planner is left one way, the
 * token index: estimates know nothing of how dear it is to read whole texts, and workers and compilation cost more than
 * they save.
 */
export async function withSearchLimits<T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> {
  if (isTransaction(db)) return work(db)
  return readWith(db, LIMITS, (within) => work(within).catch(refuseIfTooLong))
}

const isTransaction = (db: Database): boolean => db instanceof PgTransaction

/** A question that was ended says nothing of the database's health, so it must not look like an outage. */
function refuseIfTooLong(error: unknown): never {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  if (cause instanceof Error && 'code' in cause && cause.code === QUERY_CANCELED)
    throw new Refusal('overloaded', 'search_took_too_long')
  throw error
}

const QUERY_CANCELED = '57014'

import type { Logger } from 'pino'
import { DatabaseError } from 'pg'

/** What PostgreSQL ends a transaction with when another one may go on instead: deadlock, serialization failure. */
const CONFLICTS = new Set(['40P01', '40001'])
const MOST_ATTEMPTS = 5

/** Does a transaction's work again from its beginning while PostgreSQL ends it in favour of another. */
export async function againAfterConflict<T>(work: () => Promise<T>, log: Logger): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isConflict(error) || attempt === MOST_ATTEMPTS) throw error
      log.warn({ err: error, attempt }, 'a transaction gave way to another and is done again')
    }
  }
}

/** Whether an error, or one that caused it, says that the whole transaction is to be done again. */
export const isConflict = (error: unknown): boolean => hasCode(error, CONFLICTS)

/** What it says where `lock_timeout` has passed. */
const WAITED = new Set(['55P03'])

/** Whether something was held by others for longer than anybody waits for it. */
export const isWaitedOut = (error: unknown): boolean => hasCode(error, WAITED)

function hasCode(error: unknown, codes: ReadonlySet<string>): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof DatabaseError && codes.has(current.code ?? '')) return true
  }
  return false
}

import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool, PoolClient } from 'pg'
import type { Database } from './database.server.ts'
import { isOutage } from './outage.server.ts'
import { sendingTogether } from './send-together.server.ts'

/**
 * The drizzle database over a pool. Transactions are drizzle's on a connection of ours: its own way never gives back a
 * connection whose `begin` failed, and tells of the failed rollback instead of what went wrong before it.
 */
export function asDatabase(pool: Pool): Database {
  const database = drizzle({ client: sendingTogether(pool) })
  database.transaction = async (work, config) => {
    const client = await pool.connect()
    let failure: { readonly error: unknown } | undefined
    try {
      const result = await drizzle({ client: inTurns(client) }).transaction(async (transaction) => {
        try {
          return await work(transaction)
        } catch (error) {
          failure = { error }
          // Nobody waits for the rollback of a connection that gives no answer: its end rolls back as well.
          if (isOutage(error)) client.connection.stream.destroy()
          throw error
        }
      }, config)
      client.release()
      return result
    } catch (error) {
      const cause = failure ? failure.error : error
      client.release(isOutage(error) || isOutage(cause))
      throw cause
    }
  }
  return database
}

/** A connection with one statement at a time: those that are asked for side by side within a transaction wait for each other. */
function inTurns(client: PoolClient): PoolClient {
  let last: Promise<unknown> = Promise.resolve()
  const query = (...statement: Parameters<PoolClient['query']>) => {
    const answer = last.then(() => client.query(...statement))
    last = answer.catch(() => undefined)
    return answer
  }
  return Object.assign(Object.create(client), { query })
}

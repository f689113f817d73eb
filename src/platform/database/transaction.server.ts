import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool, PoolClient, QueryConfig } from 'pg'
import type { Database } from './database.server.ts'
import { isOutage } from './outage.server.ts'
import { sendingTogether, type Pipelined } from './send-together.server.ts'
import { createStatementNames } from './statement-names.server.ts'

interface Behind {
  readonly pool: Pool
  readonly nameOf: (text: string) => string | undefined
}

const behind = new WeakMap<Database, Behind>()

/**
 * The drizzle database over a pool. Transactions are drizzle's on a connection of ours: its own way never gives back a
 * connection whose `begin` failed, and tells of the failed rollback instead of what went wrong before it.
 */
export function asDatabase(pool: Pool): Database {
  const database = drizzle({ client: sendingTogether(pool) })
  behind.set(database, { pool, nameOf: createStatementNames({ most: 32, after: 3 }) })
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

/**
 * Reads in a transaction with settings of its own (`set local …`), in half as many messages as an ordinary one takes: it
 * begins together with its first statement, and nobody waits for its end. What is asked in the same words again and again
 * is planned once per connection. For a database as `asDatabase` gives it.
 */
export async function readWith<T>(
  database: Database,
  settings: readonly string[],
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const known = behind.get(database)
  if (!known) throw new TypeError('a transaction reads with the settings that it has')
  const client = await known.pool.connect()
  const begin = ['begin read only', ...settings.map((setting) => `set local ${setting}`)].join('; ')
  try {
    const result = await work(drizzle({ client: inTurns(naming(beginningWith(client, begin), known)) }))
    // Nothing was written: an end that does not arrive says no more than that the connection is lost.
    client.query('commit').catch(() => undefined)
    client.release()
    return result
  } catch (error) {
    const isLost = isOutage(error) || (await client.query('rollback').then(isNothing, isOutage))
    client.release(isLost)
    throw error
  }
}

const isNothing = () => false

/** A connection that knows what it is asked often by a name. */
function naming(client: PoolClient, { nameOf }: Behind): PoolClient {
  const query = (statement: string | QueryConfig, ...more: [unknown[]?]) => {
    const name = typeof statement === 'string' ? undefined : nameOf(statement.text)
    return client.query(name ? { ...(statement as QueryConfig), name } : statement, ...more)
  }
  return Object.assign(Object.create(client), { query })
}

/** A connection that sends `begin` before its first statement, in the same message. */
function beginningWith(client: PoolClient, begin: string): PoolClient {
  const { stream } = client.connection
  let hasBegun = false
  const query = async (...statement: Parameters<PoolClient['query']>) => {
    if (hasBegun) return client.query(...statement)
    hasBegun = true
    const pipelined = client as Pipelined
    pipelined.pipeline = true
    stream.cork()
    const both = [client.query(begin), client.query(...statement)] as const
    stream.uncork()
    // What is under way must be answered before the connection goes on one by one.
    await Promise.allSettled(both)
    pipelined.pipeline = false
    await both[0]
    return both[1]
  }
  return Object.assign(Object.create(client), { query })
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

import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg'
import type { Database } from './database.server.ts'
import { sendInOneMessage, type Asked } from './one-message.server.ts'
import { isClosedToWrites, isOutage, WroteInReading } from './outage.server.ts'
import { sendingTogether } from './send-together.server.ts'
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
          if (isOutage(error)) giveUp(client)
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
 * is planned once per connection. For a database as `asDatabase` gives it. Throws WroteInReading where it would write.
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
    const result = await work(drizzle({ client: inTurns(client, { begin, nameOf: known.nameOf }) }))
    // Nothing was written: an end that does not arrive says no more than that the connection is lost. The next one gets
    // it when it is free, since the driver will not keep statements waiting for long.
    client.query('commit').then(
      () => client.release(),
      () => client.release(true),
    )
    return result
  } catch (error) {
    const isLost = isOutage(error) || (await client.query('rollback').then(isNothing, isOutage))
    client.release(isLost)
    throw isClosedToWrites(error) ? new WroteInReading(error) : error
  }
}

const isNothing = () => false

interface Turns {
  /** Sent before the first statement, in the same message. */
  readonly begin?: string
  /** The name of a statement that is asked often. */
  readonly nameOf?: Behind['nameOf']
}

/**
 * A connection that sends what is asked for in one turn in one message, and the next when all of that is answered.
 * Statements are done in the order they were asked for; those of a transaction behind one that fails, fail as well.
 */
function inTurns(client: PoolClient, { begin, nameOf = () => undefined }: Turns = {}): PoolClient {
  let asked: Asked[] = []
  let isBusy = false
  if (begin !== undefined) asked.push({ statement: begin, answer: (error) => error && giveUp(client) })
  const soon = () => {
    isBusy = true
    // The turn ends when nothing more follows from what has been answered already.
    process.nextTick(send)
  }
  const send = () => {
    const all = asked
    asked = []
    sendInOneMessage(client, all, () => {
      isBusy = false
      if (asked.length > 0) soon()
    })
  }
  const query = (statement: QueryConfig | string, values: unknown[] = []) =>
    new Promise<QueryResult>((resolve, reject) => {
      const config = typeof statement === 'string' ? { text: statement } : statement
      asked.push({
        statement: { ...config, values, name: config.name ?? nameOf(config.text) },
        answer: (error, result) => (result ? resolve(result) : reject(error ?? new Error('no answer'))),
      })
      if (!isBusy) soon()
    })
  return Object.assign(Object.create(client), { query })
}

/** Ends a connection at once, and with it everything that it has not committed. */
function giveUp(client: PoolClient): void {
  client.connection.stream.destroy()
}

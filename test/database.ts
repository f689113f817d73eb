import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { pino } from 'pino'
import { inject } from 'vitest'
import type { Database } from '#platform/database/database.server.ts'
import { createPool, type PoolSettings } from '#platform/database/pool.server.ts'
import { asDatabase } from '#platform/database/transaction.server.ts'
import type { WatchedPool } from '#platform/database/watched-pool.server.ts'

export interface TestDatabase {
  readonly db: Database
  readonly pool: WatchedPool
  readonly url: string
  close(): Promise<void>
}

/** Beside ten other programs a statement may take a minute, and a server that answers late is not gone. */
const ON_A_BUSY_MACHINE: PoolSettings = {
  connectionTimeoutMillis: 100_000,
  statement_timeout: 100_000,
  lock_timeout: 100_000,
  query_timeout: 100_000,
  patience: { lookEvery: 1000, slow: 100_000, silent: 100_000, connect: 100_000 },
}

let made: Promise<TestDatabase> | undefined

/** The migrated database of this test file, copied from the template when first asked for; real commits stay in it. */
export function testDatabase(): Promise<TestDatabase> {
  made ??= copyTemplate()
  return made
}

/** Deletes the database of the test file that ends; the next file in this process gets one of its own. */
export async function dropTestDatabase(): Promise<void> {
  const database = await made
  made = undefined
  if (!database) return
  await database.close()
  // Whoever still is in it, as whatever role.
  const { superuserUrl } = inject('postgres')
  await onServer(`drop database ${new URL(database.url).pathname.slice(1)} with (force)`, superuserUrl)
}

/** One more database, for a test of two portals; whoever takes it closes it, which deletes it. */
export async function anotherDatabase(): Promise<TestDatabase> {
  const database = await copyTemplate()
  return {
    ...database,
    async close() {
      await database.pool.end()
      const name = new URL(database.url).pathname.slice(1)
      await onServer(`drop database ${name} with (force)`, inject('postgres').superuserUrl)
    },
  }
}

/** Runs `work` in a transaction that is always rolled back; transactions inside become savepoints. */
export async function inRolledBackTransaction<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const { db } = await testDatabase()
  const done: { result?: { value: T } } = {}
  const rollBack = new Error('rolled back on purpose')
  try {
    await db.transaction(async (tx) => {
      done.result = { value: await work(tx) }
      throw rollBack
    })
  } catch (error) {
    if (error !== rollBack) throw error
  }
  if (!done.result) throw new Error('the transaction ended before the test did')
  return done.result.value
}

async function copyTemplate(): Promise<TestDatabase> {
  const { url: server, template } = inject('postgres')
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`
  await onServer(`create database ${name} template ${template} strategy file_copy`)
  const url = new URL(`/${name}`, server).href
  const pool = createPool(url, 12, pino({ level: 'silent' }), ON_A_BUSY_MACHINE)
  return {
    db: asDatabase(pool),
    pool,
    url,
    async close() {
      made = undefined
      await pool.end()
    },
  }
}

async function onServer(statement: string, url = inject('postgres').url): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

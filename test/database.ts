import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { pino } from 'pino'
import { inject } from 'vitest'
import type { Database } from '#platform/database/database.server.ts'
import { createPool } from '#platform/database/pool.server.ts'
import { asDatabase } from '#platform/database/transaction.server.ts'
import type { WatchedPool } from '#platform/database/watched-pool.server.ts'

export interface TestDatabase {
  readonly db: Database
  readonly pool: WatchedPool
  readonly url: string
  close(): Promise<void>
}

let made: Promise<TestDatabase> | undefined

/** The migrated database of this worker, copied from the template when first asked for; real commits stay in it. */
export function testDatabase(): Promise<TestDatabase> {
  made ??= copyTemplate()
  return made
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
  const client = new Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name} template ${template} strategy file_copy`)
  await client.end()
  const url = new URL(`/${name}`, server).href
  const pool = createPool(url, 12, pino({ level: 'silent' }))
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

import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Database } from '../database/database.server.ts'
import { DEAD_LETTERS } from './dead-letters.server.ts'
import type { Queue } from './queue.ts'

/** Makes jobs within the transactions that cause them. */
export interface JobQueue {
  /** Makes a job if and only if the transaction commits; a process that takes jobs hears of it then. */
  enqueue(db: Database, queue: Pick<Queue, 'name'>, data: object): Promise<void>
}

/** The way to make jobs in a database that `prepareQueues` has prepared; takes none itself. */
export function createJobQueue(): JobQueue {
  let starting: Promise<PgBoss> | undefined
  // Over the connection of whoever asks first: fifty transactions that waited for one more would wait for each other.
  const startedOver = (within: Database) => {
    starting ??= startSender(within).catch((error: unknown) => {
      // A database that was down just then must not be remembered.
      starting = undefined
      throw error
    })
    return starting
  }
  return {
    async enqueue(within, queue, data) {
      const boss = await startedOver(within)
      await boss.send(queue.name, data, { db: fromDrizzle(within, sql) })
    },
  }
}

async function startSender(db: Database): Promise<PgBoss> {
  const boss = new PgBoss({ db: fromDrizzle(db, sql), migrate: false, supervise: false, schedule: false })
  await boss.start()
  // A sender needs what it has read of the queues and none of the timers, which would keep a command from ending.
  await boss.stop({ graceful: false, close: false })
  return boss
}

/** Brings the tables of the jobs up to date and makes the queues; at every start, before anything is enqueued. */
export async function prepareQueues(pool: Pool, queues: readonly Queue[]): Promise<void> {
  const db = { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) }
  const boss = new PgBoss({ db, supervise: false, schedule: false })
  await boss.start()
  try {
    await boss.createQueue(DEAD_LETTERS)
    for (const { name, retryLimit, retryDelay, retryDelayMax, expireInSeconds } of queues) {
      const options = { retryLimit, retryDelay, retryDelayMax, expireInSeconds }
      await boss.createQueue(name, { ...options, retryBackoff: true, deadLetter: DEAD_LETTERS, notify: true })
      await boss.updateQueue(name, { ...options, retryBackoff: true, deadLetter: DEAD_LETTERS, notify: true })
    }
  } finally {
    await boss.stop({ graceful: false, close: false })
  }
}

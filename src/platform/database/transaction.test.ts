import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { expect, test } from 'vitest'
import { asDatabase } from './transaction.server.ts'

/** A pool of one connection that tells how many statements it had at most at a time. */
function poolOfOne() {
  const seen = { running: 0, most: 0 }
  const client = {
    async query() {
      seen.running += 1
      seen.most = Math.max(seen.most, seen.running)
      await setImmediate()
      seen.running -= 1
      return { rows: [], fields: [] }
    },
    release() {},
  }
  return { seen, pool: { connect: async () => client } as unknown as Pool }
}

test('what a transaction asks for side by side comes to its connection one after another', async () => {
  const { pool, seen } = poolOfOne()
  await asDatabase(pool).transaction(async (tx) => {
    await Promise.all([1, 2, 3].map((each) => tx.execute(sql`select ${each}::integer`)))
  })
  expect(seen).toEqual({ running: 0, most: 1 })
})

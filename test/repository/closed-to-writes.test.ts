import { afterAll, beforeAll, expect, test } from 'vitest'
import { isClosedToWrites } from '#platform/database/outage.server.ts'
import { createPool } from '#platform/database/pool.server.ts'
import { asDatabase } from '#platform/database/transaction.server.ts'
import type { Portal } from '../../src/app/create-portal.server.ts'
import { silentLog, testServices } from '../context.ts'
import { testDatabase } from '../database.ts'
import { testPortal } from '../portal.ts'

/** A server that takes no writes for a while: its disk is full and its provider has closed it, or it is a standby yet. */

let portal: Portal
let close: () => Promise<void>

beforeAll(async () => {
  const server = await testDatabase()
  const closed = new URL(server.url)
  closed.searchParams.set('options', '-c default_transaction_read_only=on')
  const pool = createPool(closed.href, 4, silentLog)
  const db = asDatabase(pool)
  close = () => pool.end()
  const listen = () => ({ ready: Promise.resolve(), close: async () => undefined })
  portal = await testPortal({ database: { ...server, pool, db, listen }, services: testServices(db) })
})
afterAll(async () => {
  await portal.close()
  await close()
})

test('pages are read, and what would be written is refused for a while, not as a mistake of the program', async () => {
  expect((await portal.app.inject('/news')).statusCode).toBe(200)
  const asked = await portal.app.inject({
    method: 'POST',
    url: '/semi/login/sendCode',
    payload: { type: 2, email: 'reader@example.com' },
  })
  expect(asked.statusCode).toBe(503)
  expect(asked.headers['retry-after']).toBeDefined()
})

test('only what the server says of writes is one', () => {
  const refused = Object.assign(new Error('read only'), { code: '25006' })
  expect(isClosedToWrites(new Error('Failed query', { cause: refused }))).toBe(true)
  expect(isClosedToWrites(Object.assign(new Error('no table'), { code: '42P01' }))).toBe(false)
})

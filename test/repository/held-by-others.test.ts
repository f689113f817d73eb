import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { forgetOrders } from '#features/orders/testing.ts'
import { personWithToken } from '#features/accounts/testing.ts'
import { createPool } from '#platform/database/pool.server.ts'
import { asDatabase } from '#platform/database/transaction.server.ts'
import { silentLog, testContext, testServices, WITH_BANK } from '../context.ts'
import { testDatabase } from '../database.ts'
import { memoryLog } from '../memory-log.ts'
import { testPortal } from '../portal.ts'

/** Somebody holds what a request needs and does not let go of it; the portal has one connection only. */

const real = await testDatabase()
const pool = createPool(real.url, 1, silentLog, { lock_timeout: 50 })
const db = asDatabase(pool)
const { log, lines } = memoryLog()
let portal: Awaited<ReturnType<typeof testPortal>>

beforeAll(async () => {
  portal = await testPortal({
    database: { ...real, db, pool, listen: () => ({ ready: Promise.resolve(), close: async () => {} }) },
    services: { ...testServices(db), settings: WITH_BANK },
    log,
  })
})
afterEach(() => forgetOrders(real))
afterAll(async () => {
  await portal.close()
  await pool.end()
})

const buy = (token: string) =>
  portal.app.inject({
    method: 'POST',
    url: '/openapi/v1/vue/member/order',
    headers: { authorization: token },
    payload: { industry: 'semi' },
  })

test('whoever waits too long is told to come back, keeps no connection, and is served once it is free', async () => {
  const { id, token } = await personWithToken(testContext(real.db))
  const other = await real.pool.connect()
  try {
    // The lock of one person's orders, as another session of the portal takes it.
    await other.query('select pg_advisory_lock(5, hashtext($1))', [String(id)])
    const refused = await buy(token)
    expect([refused.statusCode, refused.json().msg]).toEqual([
      503,
      '现在有别的操作正在处理同一内容，请过几秒再试',
    ])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await portal.app.inject('/news')).statusCode).toBe(200)
    expect(lines.filter((line) => line.includes('unexpected failure'))).toEqual([])
  } finally {
    await other.query('select pg_advisory_unlock_all()')
    other.release()
  }
  expect((await buy(token)).statusCode).toBe(200)
})

test('a connection waits for five seconds at most, unless somebody says otherwise', async () => {
  const plain = createPool(real.url, 1, silentLog)
  const { rows } = await plain.query('show lock_timeout')
  expect(rows).toEqual([{ lock_timeout: '5s' }])
  await plain.end()
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { breakableDatabase, type BreakableDatabase } from '../../../test/breakable-database.ts'
import { silentLog } from '../../../test/context.ts'
import { isOutage } from './outage.server.ts'
import { DatabaseSilent, WatchedPool } from './watched-pool.server.ts'
import { asDatabase } from './transaction.server.ts'
import { eventually } from '../../../test/eventually.ts'

let network: BreakableDatabase
let pool: WatchedPool
beforeEach(async () => {
  network = await breakableDatabase()
  pool = new WatchedPool(
    { connectionString: network.opened.url, max: 3, connectionTimeoutMillis: 300_000 },
    silentLog,
    // A busy machine signs in and answers later than an idle one, and still long before this.
    { lookEvery: 20, slow: 50, silent: 2000, connect: 300_000 },
  )
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', () => undefined)
})
afterEach(async () => {
  await network.close()
  await pool.end()
})

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

test('when the server says nothing any more, who waits for it is refused soon, who comes later at once', async () => {
  await pool.query('select 1')
  network.freeze()
  const waiting = [1, 2, 3, 4, 5].map(() => failureOf(pool.query('select 1')))
  for (const failure of await Promise.all(waiting)) {
    expect(isOutage(failure)).toBe(true)
    // Who waits for a connection is not left to the end of its own time.
    expect(String(failure)).not.toContain('timeout')
  }
  expect(await failureOf(pool.query('select 1'))).toBeInstanceOf(DatabaseSilent)
  expect(await failureOf(pool.connect())).toBeInstanceOf(DatabaseSilent)
})

test('a transaction under way is refused as well and its connection not used again', async () => {
  const db = asDatabase(pool)
  const failure = await failureOf(
    db.transaction(async (transaction) => {
      network.freeze()
      await transaction.execute('select 1')
    }),
  )
  expect(isOutage(failure)).toBe(true)
  await network.mend()
  await eventually(() => pool.query('select 1'))
  expect(pool.totalCount).toBe(1)
})

test('as soon as the server answers again so does the pool', async () => {
  network.freeze()
  expect(isOutage(await failureOf(pool.query('select 1')))).toBe(true)
  await network.mend()
  await eventually(() => pool.query('select 1'))
})

test('a server that is slow, and answers, is left to finish', async () => {
  const { rows } = await pool.query('select pg_sleep(0.6)::text, 1 as done')
  expect(rows).toMatchObject([{ done: 1 }])
})

test('a connection lost silently is given up alone', async () => {
  const patience = { lookEvery: 20, slow: 50, silent: 30_000, connect: 30_000 }
  const config = { connectionString: network.opened.url, max: 2, query_timeout: 2000 }
  const strict = new WatchedPool(config, silentLog, patience)
  strict.on('connect', (client) => client.on('error', () => undefined))
  const kept = await strict.connect()
  expect(isOutage(await failureOf(strict.query('select pg_sleep(60)')))).toBe(true)
  expect((await kept.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  kept.release()
  expect((await strict.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await strict.end()
})

test('a server too busy for new connections, and at work on others, keeps them', async () => {
  const [first, second] = await Promise.all([pool.connect(), pool.connect()])
  const long = first.query('select pg_sleep(4)::text, 1 as done')
  network.freezeNew()
  const isOver = new AbortController()
  const working = (async () => {
    while (!isOver.signal.aborted) await second.query('select 1')
  })()
  const { rows } = await long.finally(() => isOver.abort())
  await working
  expect(rows).toMatchObject([{ done: 1 }])
  first.release()
  second.release()
})

test('a process that has no pause of its own takes no server for silent whose answer it has not read', async () => {
  await pool.query('select 1')
  network.freezeNew()
  const isOver = new AbortController()
  const work = () => {
    for (const until = performance.now() + 50; performance.now() < until;);
    if (!isOver.signal.aborted) setImmediate(work)
  }
  work()
  const { rows } = await pool.query('select pg_sleep(4)::text, 1 as done').finally(() => isOver.abort())
  expect(rows).toMatchObject([{ done: 1 }])
})

test('who waits too long for a connection is refused, and the connection goes on and is there for who asks then', async () => {
  const config = { connectionString: network.opened.url, max: 1, connectionTimeoutMillis: 200 }
  const patience = { lookEvery: 20, slow: 60_000, silent: 60_000, connect: 60_000 }
  const slow = new WatchedPool(config, silentLog, patience)
  slow.on('connect', (client) => client.on('error', () => undefined))
  network.freezeNew()
  expect(isOutage(await failureOf(slow.query('select 1')))).toBe(true)
  expect(slow.totalCount).toBe(1)
  await network.mend()
  await eventually(() => slow.query('select 1'))
  expect(slow.totalCount).toBe(1)
  await slow.end()
})

test('connections that are being made to a server that says nothing are ended with the others', async () => {
  network.freeze()
  expect(isOutage(await failureOf(pool.query('select 1')))).toBe(true)
  await eventually(async () => expect(pool.totalCount).toBe(0))
})

test('whether the server answers is asked beside those at work, not behind them', async () => {
  const holding = await Promise.all([pool.connect(), pool.connect(), pool.connect()])
  expect(await pool.state()).toBe('serves')
  network.freeze()
  expect(await pool.state()).toBe('silent')
  await network.stop()
  expect(await pool.state()).toBe('refuses')
  await network.mend()
  for (const client of holding) client.release(true)
})

import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Client } from 'pg'
import { silentLog } from '../../../test/context.ts'
import { isOutage } from './outage.server.ts'
import { createPool } from './pool.server.ts'

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

/** Takes every connection and ends it at once. */
let rude: Server
let port: number
beforeAll(async () => {
  rude = createServer((socket) => socket.once('data', () => socket.resetAndDestroy()))
  await new Promise<void>((done) => rude.listen(0, '127.0.0.1', done))
  port = (rude.address() as AddressInfo).port
})
afterAll(() => void rude.close())

const NOBODY = 'http://127.0.0.1:1/'

test('a connection to somebody else that fails is no outage of the database', async () => {
  for (const url of [NOBODY, `http://127.0.0.1:${port}/`, 'http://nobody.invalid/']) {
    const failure = await failureOf(fetch(url))
    expect(failure).toBeInstanceOf(Error)
    expect(isOutage(failure)).toBe(false)
    expect(isOutage(new Error('WeChat did not answer', { cause: failure }))).toBe(false)
  }
})

test.each([
  ['refused', () => 'postgres://portal@127.0.0.1:1/portal'],
  ['reset', () => `postgres://portal@127.0.0.1:${port}/portal`],
  ['to a host that there is not', () => 'postgres://portal@nobody.invalid:5432/portal'],
  ['to a socket whose server took it away', () => 'postgres://portal@/portal?host=/nowhere/at/all'],
])('a connection of pg that is %s is one, by a pool or alone', async (_how, urlOf) => {
  const pool = createPool(urlOf(), 1, silentLog)
  const failures = [
    await failureOf(pool.query('select 1')),
    await failureOf(new Client({ connectionString: urlOf() }).connect()),
  ]
  await pool.end()
  for (const failure of failures) {
    expect(isOutage(failure)).toBe(true)
    expect(isOutage(new Error('the article could not be read', { cause: failure }))).toBe(true)
  }
})

import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { breakableDatabase } from '../../../test/breakable-database.ts'
import { testDatabase } from '../../../test/database.ts'
import { listenTo, type Listening } from './notifications.server.ts'
import { eventually } from '../../../test/eventually.ts'

const log = pino({ level: 'silent' })
/** For what the server tells a little later; the machine may be busy. */
const soon = (check: () => void | Promise<void>) => eventually(check)
let listening: Listening | undefined
afterEach(() => listening?.close())

async function listen(channel: string) {
  const { pool, url } = await testDatabase()
  const handlers = {
    onMessage: vi.fn<(payload: string) => void>(),
    onConnected: vi.fn<() => void>(),
    onDisconnected: vi.fn<() => void>(),
  }
  listening = listenTo(url, channel, { ...handlers, log })
  await listening.ready
  return {
    ...handlers,
    listening,
    tell: (payload: string) => pool.query('select pg_notify($1, $2)', [channel, payload]),
    pool,
  }
}

test('what one process tells reaches the listener, in order', async () => {
  const { tell, onMessage } = await listen('Some "channel"')
  await tell('first')
  await tell('第二')
  await soon(() => expect(onMessage.mock.calls).toEqual([['first'], ['第二']]))
})

test('a listener whose connection was cut says so, comes back by itself and hears again', async () => {
  const { tell, pool, onMessage, onConnected, onDisconnected } = await listen('cut')
  await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen "cut"'`)
  await soon(() => expect(onConnected).toHaveBeenCalledTimes(2))
  expect(onDisconnected).toHaveBeenCalledTimes(1)
  await tell('again')
  await soon(() => expect(onMessage).toHaveBeenCalledWith('again'))
})

test('a listener whose connection was dropped without a word notices, comes back and says so', async () => {
  const network = await breakableDatabase()
  const handlers = {
    onMessage: vi.fn<(payload: string) => void>(),
    onConnected: vi.fn<() => void>(),
    onDisconnected: vi.fn<() => void>(),
  }
  listening = listenTo(network.opened.url, 'dropped', { ...handlers, log, beatMs: 20, silentMs: 100 })
  await listening.ready
  network.freeze()
  await soon(() => expect(handlers.onDisconnected).toHaveBeenCalledTimes(1))
  await network.mend()
  await soon(() => expect(handlers.onConnected).toHaveBeenCalledTimes(2))
  await listening.close()
  await network.close()
})

test('a closed listener leaves no connection behind and does not come back', async () => {
  const { pool, listening, onDisconnected } = await listen('closing')
  await listening.close()
  const left = () => pool.query(`select from pg_stat_activity where query = 'listen "closing"'`)
  await soon(async () => expect((await left()).rowCount).toBe(0))
  expect(onDisconnected).not.toHaveBeenCalled()
})

test('a server that is not there yet is tried again, without an error thrown at anybody', async () => {
  const warn = vi.fn<() => void>()
  const patient = listenTo('postgresql://portal@127.0.0.1:1/portal', 'x', {
    onMessage: () => undefined,
    log: Object.assign(pino({ level: 'silent' }), { warn }),
  })
  await soon(() => expect(warn.mock.calls.length).toBeGreaterThan(1))
  await patient.close()
})

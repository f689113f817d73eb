import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { makeSale, makeType } from '#features/tickets/testing.ts'
import type { Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { startAlipaySimulator } from '../simulators/alipay.ts'
import { startWechatPaySimulator } from '../simulators/wechat-pay.ts'
import { openBenchDatabase } from './bench-database.ts'
import { contextOn } from './context-on.ts'
import { fillHall } from './door/fill-hall.ts'
import { signEverybodyIn } from './people.ts'
import { answers, freePort, startKillable } from './processes.ts'
import { measureDesk } from './tickets/desk.ts'
import { rush } from './tickets/rush.ts'

/**
 * The rush for an event and the desk after it: so many people ask for a paid seat in the same moment, through the portal
 * itself, and again when it takes no more at once, and as many get one as there are seats, who pay; then how fast lists,
 * figures and the file of a hall are: `node bench/tickets.ts [people] [seats] [registrations]`, 1,000 for 100 and 10,000
 * unless told. Ends with 1 when another number of seats was given away, anybody got an answer of our failing, or the desk is
 * slow.
 */

const PRICE_FEN = 100_000
/** All who got a seat have paid, and have it, within so long. */
const PAID_WITHIN_MS = 60_000
const root = resolve(import.meta.dirname, '..')

async function measureTickets(people: number, seats: number, registrations: number): Promise<boolean> {
  const { url, pool, log, close } = await openBenchDatabase('tickets', {
    settings: { shared_buffers: '256MB' },
  })
  try {
    const context = await contextOn(pool, log, new Date())
    const isRushMet = await measureRush(context, { url, pool, people, seats })
    const { eventId } = await fillHall(context, pool, registrations)
    const { lines, isMet } = await measureDesk(context, { eventId, registrations })
    for (const line of lines) print(line)
    return isRushMet && isMet
  } finally {
    await close()
  }
}

async function measureRush(
  context: Context,
  { url, pool, people, seats }: { url: string; pool: Pool; people: number; seats: number },
): Promise<boolean> {
  const day = shanghaiDay(new Date(context.now.getTime() + 30 * DAY_MS))
  const eventId = await makeSale(context, { capacity: seats })
  await pool.query('update events set starts_on = $1, ends_on = $1 where id = $2', [day, eventId])
  const typeId = await makeType(context, eventId, { priceFen: PRICE_FEN, capacity: seats })
  const tokens = await signEverybodyIn(context, people)
  const [wechat, alipay] = [await startWechatPaySimulator(), await startAlipaySimulator()]
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-tickets-'))
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const web = await startKillable({
    // Builds first where that is needed.
    file: 'scripts/run.mjs',
    root,
    env: {
      ...wechat.environment,
      ...alipay.environment,
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: address,
      DEMO_PORTAL: 'no',
      ADDRESS_LIMITS: 'no',
      LOG_LEVEL: 'warn',
    },
    log: join(dataDir, 'web.log'),
    isUp: () => answers(`${address}/readyz`),
  })
  try {
    const rushed = await rush({ address, eventId, typeId, priceFen: PRICE_FEN }, tokens)
    print(
      `${people} people at once for ${seats} seats: ${rushed.orders.length} got one, all were answered in ${rushed.seconds.toFixed(1)} s, half of them within ${rushed.medianMs.toFixed(0)} ms, the last after ${rushed.slowestMs.toFixed(0)} ms; ${rushed.sentAway} times somebody was asked to come back in a moment`,
    )
    for (const [sentence, count] of rushed.told) print(`  ${count} × ${sentence}`)
    for (const number of rushed.orders) await wechat.pay(number)
    const sold = await soldWithin(pool, { eventId, seats })
    print(
      `  paid for and valid: ${sold.valid}; counted by the event and the type: ${sold.ofEvent}, ${sold.ofType}`,
    )
    const isExact = [rushed.orders.length, sold.valid, sold.ofEvent, sold.ofType].every((n) => n === seats)
    return isExact && rushed.failures === 0
  } finally {
    await web.stop()
    await Promise.all([wechat.close(), alipay.close()])
    await rm(dataDir, { recursive: true, force: true })
  }
}

interface Sold {
  readonly valid: number
  readonly ofEvent: number
  readonly ofType: number
}

/** What was sold, once as many tickets are valid as there are seats, or the patience is over. */
async function soldWithin(pool: Pool, { eventId, seats }: { eventId: number; seats: number }): Promise<Sold> {
  const until = performance.now() + PAID_WITHIN_MS
  for (;;) {
    const { rows } = await pool.query<Sold>(
      `select (select count(*)::int from tickets where event_id = $1 and state = 'valid') as valid,
         (select taken from ticket_sales where event_id = $1) as "ofEvent",
         (select sum(taken)::int from ticket_types where event_id = $1) as "ofType"`,
      [eventId],
    )
    const [sold = { valid: 0, ofEvent: 0, ofType: 0 }] = rows
    if (sold.valid >= seats || performance.now() > until) return sold
    await pause(100)
  }
}

const print = (line: string) => process.stdout.write(`${line}\n`)

const [, , people = '1000', seats = '100', registrations = '10000'] = process.argv
if (import.meta.main)
  process.exitCode = (await measureTickets(Number(people), Number(seats), Number(registrations))) ? 0 : 1

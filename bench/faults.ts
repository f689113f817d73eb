import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { refundOrder } from '#features/orders/refund-order.server.ts'
import { visitors, type Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { startAlipaySimulator } from '../simulators/alipay.ts'
import { startWechatPaySimulator } from '../simulators/wechat-pay.ts'
import { openInfrastructure } from '../src/app/open-infrastructure.server.ts'
import { wired } from '../src/app/registries.server.ts'
import { randomBelow } from '../test/random-below.ts'
import { buy, type Bought, type Shop } from './faults/buyer.ts'
import { Courier, replay } from './faults/courier.ts'
import { causeMishaps } from './faults/mishaps.ts'
import { planOrders } from './faults/plan.ts'
import { answers, freePort, killAsOrdersCome, startKillable } from './processes.ts'
import { signEverybodyIn } from './people.ts'
import { linesOf } from './faults/verdict-lines.ts'
import { endWaitingForMoney, isTicketsClean, judgeTickets } from './faults/ticket-verdict.ts'
import { buyTickets, openStage, type Stage } from './faults/tickets.ts'
import { isClean, isSettled, judge } from './faults/verdict.ts'

/**
 * `npm run faults -- [--orders 1000] [--tickets 150] [--seed 1]`: people buy memberships and the tickets of a full event
 * from both providers, some together, name others and give tickets back, while notices are lost, doubled, late, forged and
 * misquoted, providers answer slowly, in HTML or never, and the portal's processes are killed at random moments; then it
 * waits until all is settled and compares what was given with the providers' books (goals, C-21). Exits with 1 on any
 * difference.
 */

/** So many buyers at the same time. */
const BUYERS = 40
const ORDERS_A_WEB_KILL = 25
const ORDERS_A_WORKER_KILL = 60
/** Nothing having changed for so long, what is not settled never will be. */
const PATIENCE_MS = 150_000

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '1000' },
    tickets: { type: 'string', default: '150' },
    seed: { type: 'string' },
  },
})
const seed = Number(values.seed ?? randomInt(1, 2_000_000_000))
const below = randomBelow(seed)
const plans = planOrders(Number(values.orders), below)
const startedAt = performance.now()
const say = (text: string) =>
  process.stdout.write(`${Math.round((performance.now() - startedAt) / 1000)} s  ${text}\n`)

const dataDir = mkdtempSync(join(tmpdir(), 'portal-faults-'))
// Those that were opened are closed again, the latest first.
const closing: (() => unknown)[] = []
let isKept = false
const closeAll = async () => {
  for (const close of closing.splice(0).toReversed()) await close()
}
process.once('SIGINT', () => void closeAll().then(() => process.exit(130)))
try {
  isKept = !(await run())
} finally {
  await closeAll()
  if (isKept) say(`日志与数据留在 ${dataDir}`)
  else rmSync(dataDir, { recursive: true, force: true })
}
process.exitCode = isKept ? 1 : 0

async function run(): Promise<boolean> {
  say(`种子 ${seed}，${plans.length} 个订单，${plans.at(-1)?.person ?? 0} 人`)
  const wechat = await startWechatPaySimulator()
  const alipay = await startAlipaySimulator()
  closing.push(
    () => wechat.close(),
    () => alipay.close(),
  )
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const env = {
    ...wechat.environment,
    ...alipay.environment,
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: address,
    DEMO_PORTAL: 'no',
    ADDRESS_LIMITS: 'no',
    // A few people buy all day.
    LIMITS: 'orders=1000000',
    LOG_LEVEL: 'warn',
  }
  Object.assign(process.env, env)
  delete process.env.DATABASE_URL
  const { database, services, log, root } = await openInfrastructure({ logLevel: 'fatal' })
  const { db } = database
  closing.push(() => database.close())
  const context = (): Context => ({
    actor: { kind: 'system', name: 'faults', may: 'all' },
    audience: visitors,
    now: new Date(),
    db,
    services,
    log,
  })
  const web = await startKillable({
    file: 'dist/server/main.js',
    root,
    env: { ...env, TAKE_JOBS: 'no' },
    log: join(dataDir, 'web.log'),
    isUp: () => answers(`${address}/readyz`),
  })
  closing.push(() => web.stop())
  const worker = await startKillable({
    file: 'dist/server/worker.js',
    root,
    env,
    log: join(dataDir, 'worker.log'),
    isUp: async () => true,
  })
  closing.push(() => worker.stop())

  const members = plans.at(-1)?.person ?? 0
  const visitorsOfEvent = Array.from({ length: Number(values.tickets) }, (_, index) => members + index + 1)
  const tokens = await signEverybodyIn(context(), members + visitorsOfEvent.length)
  const stage = await openStage({ ...context(), overwrites: true }, visitorsOfEvent.length)
  const courier = new Courier(randomBelow(seed + 1))
  const shop: Shop = {
    address,
    db,
    allControls: [wechat, alipay],
    courier,
    tokenOf: (person) => tokens[person - 1] ?? '',
    unclear: [],
  }
  const walking = courier.walk()
  const mishaps = causeMishaps(shop.allControls, wechat, randomBelow(seed + 2))
  const chance = randomBelow(seed + 4)
  const bought: Bought[] = []
  const killing = Promise.all([
    killAsOrdersCome(web, () => bought.length, plans.length, ORDERS_A_WEB_KILL, chance),
    killAsOrdersCome(worker, () => bought.length, plans.length, ORDERS_A_WORKER_KILL, chance),
  ])
  await Promise.all([
    buyAll(shop, bought),
    buyTickets(shop, stage, { people: visitorsOfEvent, below: randomBelow(seed + 5) }),
  ])
  await killing
  say(
    `全部下单付款完毕：网站被杀 ${web.kills()} 次，任务进程被杀 ${worker.kills()} 次，未被接收的通知 ${courier.untaken} 份`,
  )
  await courier.finish()
  await walking
  await refundSome(context, bought)
  await endWaitingForMoney(db)
  const notices = [...wechat.notices, ...alipay.notices]
  const again = randomBelow(seed + 3)
  for (let count = 0; count < Math.min(200, notices.length); count += 1) {
    const notice = notices[again(notices.length)]
    if (notice) await replay(notice)
  }
  // The jobs are killed while they make good what was missed, too.
  for (let kills = 0; kills < 3; kills += 1) {
    await pause(chance(15_000))
    await worker.kill()
  }
  mishaps.stop()
  say(
    `故障结束，等待了结：网站被杀 ${web.kills()} 次，任务进程被杀 ${worker.kills()} 次，机构的故障应答 ${mishaps.caused()} 次`,
  )
  return wait(shop, bought, stage)
}

/** Buys everything, each person one order after the other, several people at the same time. */
async function buyAll(shop: Shop, bought: Bought[]): Promise<void> {
  const people = Map.groupBy(plans, ({ person }) => person).values()
  const buyer = async () => {
    for (const own of people) {
      const used = new Set<string>()
      for (const plan of own) {
        bought.push(await buy(shop, plan, used))
        if (bought.length % 200 === 0) say(`已下单付款 ${bought.length}`)
      }
    }
  }
  await Promise.all(Array.from({ length: BUYERS }, buyer))
}

/** Staff gives the money of some orders back once they are fulfilled; then their notices come again. */
async function refundSome(context: () => Context, bought: readonly Bought[]): Promise<void> {
  const waiting = new Set(bought.filter(({ plan }) => plan.story === 'refunded'))
  const latest = performance.now() + PATIENCE_MS
  while (waiting.size > 0 && performance.now() < latest) {
    for (const order of waiting) {
      const { number } = order
      try {
        await refundOrder(context(), { number, reason: '故障演练' }, wired.takeBack)
        waiting.delete(order)
      } catch (error) {
        // Not paid as far as the portal knows.
        if (!(error instanceof Refusal)) throw error
      }
    }
    await pause(500)
  }
}

/** Waits until the portal and the providers' books agree, or nothing changes any more; prints the totals. */
async function wait(
  { db, allControls, unclear }: Shop,
  bought: readonly Bought[],
  stage: Stage,
): Promise<boolean> {
  const judgeBoth = async () => ({
    orders: await judge(db, allControls, bought),
    tickets: await judgeTickets(db, allControls, stage),
  })
  let verdicts = await judgeBoth()
  // What an order is called changes when it is closed, which settles nothing.
  const progress = ({ orders, tickets }: typeof verdicts) =>
    orders.lost.length +
    orders.wrongMoney.length +
    orders.refundsOpen +
    tickets.unsettled +
    tickets.wrongMoney.length
  const isOver = () => isSettled(verdicts.orders) && isTicketsClean(verdicts.tickets)
  let seen = progress(verdicts)
  let changedAt = performance.now()
  while (!isOver() && performance.now() - changedAt < PATIENCE_MS) {
    await pause(1000)
    verdicts = await judgeBoth()
    const now = progress(verdicts)
    if (now !== seen) changedAt = performance.now()
    seen = now
  }
  const passed = isClean(verdicts.orders) && isTicketsClean(verdicts.tickets) && unclear.length === 0
  for (const line of linesOf(verdicts.orders, verdicts.tickets, { bought: bought.length, unclear }))
    process.stdout.write(`    ${line}\n`)
  say(`${passed ? '✓ 通过' : '✗ 未通过'}，种子 ${seed}`)
  return passed
}

import { randomInt } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { publishTopic } from '#features/topics/publishing/publish-topic.server.ts'
import { visitors, type Context } from '#platform/context.ts'
import { startAlipaySimulator } from '../simulators/alipay.ts'
import { startContentSafetySimulator } from '../simulators/content-safety.ts'
import { startSmsSimulator } from '../simulators/sms.ts'
import { startWechatPaySimulator } from '../simulators/wechat-pay.ts'
import { fillBasics } from '../db/basics/fill-basics.server.ts'
import { openInfrastructure } from '../src/app/open-infrastructure.server.ts'
import { LEAN_HEAP } from '../scripts/lean.mjs'
import { randomBelow } from '../test/random-below.ts'
import { startChaosDatabase } from './chaos/database.ts'
import { faultsOf, type Fault } from './chaos/faults.ts'
import { startLink, type Link } from './chaos/link.ts'
import { loadPortal, readKept, type Acknowledged } from './chaos/load.ts'
import { compareBooks, findLost } from './chaos/verdict.ts'
import { visit } from './chaos/visit.ts'
import { Watch } from './chaos/watch.ts'
import { buy, type Bought, type Shop } from './faults/buyer.ts'
import { Courier } from './faults/courier.ts'
import { isClean, isSettled, judge } from './faults/verdict.ts'
import { BOUNDS, judgeMemory, sampleMemory, WARM_MINUTES, type MemorySample } from './memory.ts'
import { signEverybodyIn } from './people.ts'
import { answers, freePort, startKillable } from './processes.ts'

/**
 * `npm run chaos -- [--minutes 30] [--seed 1]`: two web processes and a worker under load, while the database is stopped,
 * restarted, killed, silent, slow, cut off and out of room, providers are dead, silent and slow, processes are killed and
 * the clock jumps. Exits with 1 when anything that was acknowledged is lost, a process ends that was not killed, a kept
 * page is not given while the database is away, anything else is answered but by 503 with Retry-After, the portal does
 * not serve within five seconds of the database, the books do not balance, or the memory grows.
 */

const RECOVERY_MS = 5000
/** A process that was killed starts anew, and reads its dictionaries with its first search. */
const RESTART_MS = 10_000
const KEPT = 12
const COMMENTERS = 40
const BUYERS = 3
const MOST_ORDERS = 1500
const SAMPLE_EVERY_MS = 2000
/** The jobs that look for what is open come every minute, and the first may meet what just ended. */
const SETTLE_MS = 4 * 60_000

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '30' }, seed: { type: 'string' } },
})
const minutes = Number(values.minutes)
const seed = Number(values.seed ?? randomInt(1, 2_000_000_000))
const startedAt = performance.now()
const seconds = () => Math.round((performance.now() - startedAt) / 1000)
const say = (text: string) => process.stdout.write(`${seconds()} s  ${text}\n`)

const folder = mkdtempSync(join(tmpdir(), 'portal-chaos-'))
const closing: (() => unknown)[] = []
const closeAll = async () => {
  for (const close of closing.splice(0).toReversed()) await close()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void closeAll().then(() => process.exit(130)))
let isKept = true
try {
  isKept = !(await run())
} finally {
  await closeAll()
  if (isKept) say(`日志留在 ${folder}`)
  else rmSync(folder, { recursive: true, force: true })
}
process.exitCode = isKept ? 1 : 0

async function run(): Promise<boolean> {
  say(`种子 ${seed}，${minutes} 分钟`)
  const database = await startChaosDatabase(folder)
  closing.push(() => database.close())
  if (!database.hasOwnDisk) say('没有试：磁盘满（这台机器不让挂上一块小磁盘）')
  const toDatabase = await startLink(database.port)
  closing.push(() => toDatabase.close())
  const [wechat, alipay] = [await startWechatPaySimulator(), await startAlipaySimulator()]
  const [sms, safety] = [await startSmsSimulator(), await startContentSafetySimulator()]
  for (const each of [wechat, alipay, sms, safety]) closing.push(() => each.close())
  const toProviders: Record<string, Link> = {}
  const behindLinks: Record<string, string> = {}
  for (const [name, value] of Object.entries({
    ...wechat.environment,
    ...alipay.environment,
    ...sms.environment,
    ...safety.environment,
  })) {
    const [origin = '', port = ''] = /^http:\/\/127\.0\.0\.1:(\d+)/.exec(value) ?? []
    if (port !== '' && !toProviders[port]) {
      const link = await startLink(Number(port))
      toProviders[port] = link
      closing.push(() => link.close())
    }
    const link = toProviders[port]
    behindLinks[name] = link ? value.replace(origin, `http://127.0.0.1:${link.port}`) : value
  }

  const [port, firstPort, workerPort] = [await freePort(), await freePort(), await freePort()]
  const databaseUrl = new URL(database.url)
  databaseUrl.port = String(toDatabase.port)
  const clock = join(folder, 'clock')
  const root = process.cwd()
  const env = {
    ...behindLinks,
    DATABASE_URL: databaseUrl.href,
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    BEHIND_PROXY: 'yes',
    DEMO_PORTAL: 'no',
    SIMULATORS: 'no',
    BACKUP: 'no',
    LOG_LEVEL: 'warn',
    PAGE_CACHE_MB: '16',
  }
  Object.assign(process.env, env)
  const infrastructure = await openInfrastructure({ logLevel: 'silent' })
  const { database: ours, services, log } = infrastructure
  const { db } = ours
  closing.push(() => ours.close())
  await fillBasics(infrastructure)
  const context = (): Context => ({
    actor: { kind: 'system', name: 'chaos', may: 'all' },
    overwrites: true,
    audience: visitors,
    now: new Date(),
    db,
    services,
    log,
  })
  const articles: number[] = []
  for (let count = 0; count < KEPT * 2; count += 1) {
    const spans = [{ text: '碳化硅衬底的良率在这一年稳步上升。'.repeat(20) }]
    const blocks = Array.from({ length: 10 }, () => ({ type: 'paragraph' as const, spans }))
    const topic = { kind: 'article', title: `第 ${count} 篇`, blocks, publishedAt: new Date() } as const
    articles.push((await publishTopic(context(), topic)).id)
  }

  const ofProcess = {
    CHAOS_CLOCK: clock,
    NODE_OPTIONS: `--import=${join(root, 'bench/chaos/moving-clock.mjs')} ${LEAN_HEAP[0]}`,
    MALLOC_ARENA_MAX: '2',
  }
  const watch = new Watch()
  const allAnswer = async () => {
    const metrics = await fetch(`http://127.0.0.1:${firstPort}/metrics`).then(
      (answer) => answer.text(),
      () => '',
    )
    return [...metrics.matchAll(/^portal_process_answers\{.*\} 1$/gm)].length === 3
  }
  const webLog = join(folder, 'web.log')
  const web = await startKillable({
    file: 'dist/server/main.js',
    root,
    env: { ...env, ...ofProcess, WEB_PROCESSES: '2', TAKE_JOBS: 'no', METRICS_PORT: String(firstPort) },
    log: webLog,
    isUp: allAnswer,
  })
  closing.push(() => web.stop())
  const workerLog = join(folder, 'worker.log')
  const worker = await startKillable({
    file: 'dist/server/worker.js',
    root,
    env: { ...env, ...ofProcess, METRICS_PORT: String(workerPort) },
    log: workerLog,
    isUp: () => answers(`http://127.0.0.1:${workerPort}/healthz`),
  })
  closing.push(() => worker.stop())

  const faults = faultsOf({
    database,
    toDatabase,
    toProviders,
    killWeb: async () => {
      // The younger of the two; the older one shows how the memory goes.
      process.kill(Math.max(...childrenOf(web.pid())), 'SIGKILL')
      await until(async () => !(await allAnswer()), 5000)
      await until(allAnswer, 60_000)
    },
    killWorker: () => worker.kill(),
    moveClock: (ms) => writeFileSync(clock, String(ms)),
  })
  const acknowledged: Acknowledged = { topics: [], comments: [], tokens: [] }
  const below = randomBelow(seed)
  const endsAt = performance.now() + minutes * 60_000
  const goesOn = () => performance.now() < endsAt
  const load = {
    port,
    watch,
    below: randomBelow(seed + 1),
    kept: articles.slice(0, KEPT),
    commentable: articles.slice(KEPT),
    commenters: await signEverybodyIn(context(), COMMENTERS, { withPhone: true }),
    sms,
    context,
    acknowledged,
    goesOn,
  }
  const buyers = await signEverybodyIn(context(), MOST_ORDERS)
  const courier = new Courier(randomBelow(seed + 2))
  const shop: Shop = {
    address: `http://127.0.0.1:${port}`,
    db,
    allControls: [wechat, alipay],
    courier,
    tokenOf: (person) => buyers[person - 1] ?? '',
    unclear: [],
  }
  const samples: MemorySample[] = []
  const sampling = setInterval(() => {
    void sampleMemory(firstPort, seconds(), 'web-1').then((sample) => sample && samples.push(sample))
  }, SAMPLE_EVERY_MS)
  const bought: Bought[] = []
  say('全部就绪')
  const walking = courier.walk()
  const working = Promise.all([loadPortal(load), shopUntil(goesOn, shop, bought)])

  let webKills = 0
  const recoveries = new Map<string, number>()
  /** What the same look takes on this machine, now, when nothing is wrong. */
  const calmLook = async () => {
    const begin = performance.now()
    await until(() => servesUncached(port, below), 60_000)
    return performance.now() - begin
  }
  const cause = async (fault: Fault) => {
    say(fault.name)
    // Kept pages are in both processes before anything happens.
    for (let times = 0; times < KEPT * 6; times += 1) await readKept(load)
    const calmBefore = await calmLook()
    const { now } = watch
    now.fault = fault.name
    now.processAway = fault.kills === 'web'
    if (fault.kills === 'web') webKills += 1
    now.databaseAway = fault.databaseAway ?? false
    await fault.begin()
    if (fault.kills === undefined) await pause(3000 + below(6000))
    now.databaseAway = false
    await fault.end()
    const back = performance.now()
    if (await until(() => servesUncached(port, below), 60_000)) {
      const whole = performance.now() - back
      // The machine may have got others to do meanwhile: what a look takes then is not the portal's recovery.
      const calm = Math.max(calmBefore, await calmLook())
      const took = Math.max(0, whole - calm)
      recoveries.set(fault.name, Math.max(took, recoveries.get(fault.name) ?? 0))
      say(
        `  结束后 ${Math.round(took)} ms 恢复（平静时要 ${Math.round(calm)} ms，已减去），不符 ${watch.violations.length} 处`,
      )
      if (took > (fault.kills ? RESTART_MS : RECOVERY_MS))
        watch.report(`结束后 ${Math.round(took)} ms 才恢复`)
    } else watch.report('没有恢复')
    // Who asked while it lasted may be answered a while after.
    await pause(2000)
    now.processAway = false
    now.fault = ''
    if (web.isGone() || worker.isGone()) watch.report('有进程自己结束了')
  }
  while (goesOn()) {
    for (const fault of shuffled(faults, below)) {
      if (!goesOn()) break
      await pause(1000 + below(3000))
      await cause(fault)
    }
  }
  await working
  clearInterval(sampling)
  say('负载结束，等待了结')
  await courier.finish()
  await walking
  let verdict = await judge(db, shop.allControls, bought)
  await until(async () => {
    verdict = await judge(db, shop.allControls, bought)
    return isSettled(verdict)
  }, SETTLE_MS)

  const lost = await findLost(db, acknowledged)
  for (const each of lost) watch.report(each)
  if (!isClean(verdict)) watch.report(`订单与机构账面不符：${JSON.stringify(verdict).slice(0, 500)}`)
  const books = await compareBooks(db, shop.allControls)
  if (books.ours !== books.theirs) watch.report(`账簿 ${books.ours} 分，机构 ${books.theirs} 分`)
  for (const answer of shop.unclear) watch.report(`没有中文说明的应答 ${answer}`)
  const ended = linesOf(webLog, 'a web process ended and is replaced')
  if (ended > webKills) watch.report(`网页进程结束 ${ended} 次，其中被杀 ${webKills} 次`)
  for (const file of [webLog, workerLog])
    if (linesOf(file, 'a failure was not caught') > 0) watch.report(`${file} 里有没人接住的错误`)
  const memory = minutes < WARM_MINUTES ? undefined : judgeMemory(samples, seconds(), BOUNDS.interrupted)
  if (memory?.isGrowing) watch.report('内存持续增长')

  const line = (text: string) => process.stdout.write(`    ${text}\n`)
  process.stdout.write(`${watch.table()}\n`)
  line(`数据库不在时问缓存里的页面 ${watch.keptWhileAway} 次`)
  line(
    `确认过的：文章 ${acknowledged.topics.length}、评论 ${acknowledged.comments.length}、登录 ${acknowledged.tokens.length}、付清的订单 ${verdict.paid}；丢失 ${lost.length}`,
  )
  line(`账簿与机构：${books.ours} 分，${books.theirs} 分`)
  const slowestFirst = [...recoveries].toSorted(([, a], [, b]) => b - a)
  line(`最慢的恢复：${slowestFirst.map(([name, ms]) => `${name} ${Math.round(ms)} ms`).join('，')}`)
  line(`网页进程被杀 ${webKills} 次，任务进程被杀 ${worker.kills()} 次`)
  if (memory)
    line(
      `内存（web-1）：堆的最低点 ${Math.round(memory.heapWarm)} → ${Math.round(memory.heapEnd)} MB，常驻最高 ${Math.round(memory.rssWarm)} → ${Math.round(memory.rssEnd)} MB`,
    )
  else line(`内存没有判断：不到 ${WARM_MINUTES} 分钟`)
  const told = Map.groupBy(watch.violations, (text) => text.replaceAll(/\d+/g, 'N'))
  for (const [, alike] of [...told].slice(0, 40)) line(`✗ ${alike.length} × ${alike[0] ?? ''}`)
  const isFine = watch.violations.length === 0
  say(`${isFine ? '✓ 通过' : '✗ 未通过'}，种子 ${seed}`)
  return isFine
}

/** People buy, each once, until it is over. */
async function shopUntil(goesOn: () => boolean, shop: Shop, bought: Bought[]): Promise<void> {
  let person = 0
  const stories = ['told', 'lost', 'doubled', 'never_paid'] as const
  const buyer = async () => {
    while (goesOn() && person < MOST_ORDERS) {
      person += 1
      const plan = {
        person,
        story: stories[person % stories.length] ?? 'told',
        first: person % 2,
        forgery: 'signature',
        isDoubled: false,
        pauseMs: 100,
      } as const
      bought.push(await buy(shop, plan, new Set()))
      await pause(1500)
    }
  }
  await Promise.all(Array.from({ length: BUYERS }, buyer))
}

/** Whether a page that no cache has is given, several times over, so that both processes are asked. */
async function servesUncached(port: number, below: (bound: number) => number): Promise<boolean> {
  for (let times = 0; times < 4; times += 1) {
    const path = `/search?q=${encodeURIComponent(`恢复${below(1_000_000)}`)}`
    const { status } = await visit(port, path, { address: `100.66.${below(256)}.${1 + below(254)}` })
    if (status !== 200) return false
  }
  return true
}

async function until(isSo: () => Promise<boolean>, patienceMs: number): Promise<boolean> {
  for (const begin = performance.now(); performance.now() - begin < patienceMs; await pause(50))
    if (await isSo()) return true
  return false
}

function shuffled<T>(list: readonly T[], below: (bound: number) => number): T[] {
  return list
    .map((each) => ({ each, at: below(1_000_000) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ each }) => each)
}

function childrenOf(pid: number): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      // The command in brackets may hold anything; the parent stands behind it.
      const rest = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1) ?? ''
      return Number(rest.split(' ')[1]) === pid ? [Number(name)] : []
    } catch {
      return []
    }
  })
}

function linesOf(file: string, text: string): number {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.includes(text)).length
}

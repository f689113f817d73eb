import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ALL_ROLES } from '#features/staff/roles.ts'
import { visitors, type Context } from '#platform/context.ts'
import { openInfrastructure } from '../src/app/open-infrastructure.server.ts'
import { BOUNDS, judgeMemory, sampleMemory, WATCHED, type MemorySample } from './memory.ts'
import { hostileRequest } from './hostile/requests.ts'
import { PUBLIC_URL, send } from './hostile/send.ts'
import { makeReaders, signInAll } from './hostile/senders.ts'
import { SLOW_MS, Tally } from './hostile/tally.ts'
import { answers, freePort, startKillable } from './processes.ts'

/**
 * `npm run hostile -- [--requests 100000] [--minutes 10] [--seed 1] [--from 0]`: the built portal, filled with the demo, is
 * sent requests that nobody sends on purpose to everything its registries know: texts of 100 kB in every field, wrong types,
 * nesting, broken addresses, headers and bodies, by nobody, by readers and by staff of every role who are signed in, through
 * a proxy and from elsewhere, so that what one's own machine is allowed does not count. Exits with 1 when one answer is a
 * failure of ours, when one takes over a second though it waits for nobody, when the memory keeps growing, or when the log
 * tells of an error, also when the time ended before all were sent. A request is repeated by its seed and number: `--seed 1
 * --from 12345 --requests 1`.
 */

const AT_ONCE = 6
/** Signing out is among what is asked for, so everybody signs in again after so many requests. */
const SIGN_IN_EVERY = 1000
const SAMPLE_EVERY_MS = 2000
/** So many slow answers are looked into, the slowest first. */
const MOST_SUSPECTS = 30

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
  },
})
const [requests, minutes, seed, from] = [values.requests, values.minutes, values.seed, values.from].map(
  Number,
) as [number, number, number, number]
const startedAt = performance.now()
const seconds = () => Math.round((performance.now() - startedAt) / 1000)
const say = (text: string) => process.stdout.write(`${seconds()} s  ${text}\n`)

const dataDir = mkdtempSync(join(tmpdir(), 'portal-hostile-'))
const closing: (() => unknown)[] = []
const closeAll = async () => {
  for (const close of closing.splice(0).toReversed()) await close()
}
process.once('SIGINT', () => void closeAll().then(() => process.exit(130)))
let isKept = true
try {
  isKept = !(await run())
} finally {
  await closeAll()
  if (isKept) say(`日志与数据留在 ${dataDir}`)
  else rmSync(dataDir, { recursive: true, force: true })
}
process.exitCode = isKept ? 1 : 0

async function run(): Promise<boolean> {
  const port = await freePort()
  const logFile = join(dataDir, 'web.log')
  const env = {
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL,
    DEMO_PORTAL: 'yes',
    BEHIND_PROXY: 'yes',
    ...WATCHED,
    // Nothing carries its codes; without a place for them every request for one is refused as a failure of ours.
    SHOW_OUTBOX: 'yes',
    BACKUP: 'no',
    // Small, so that it is full long before the end and does not pass for a leak.
    PAGE_CACHE_MB: '16',
    MOBILE_REDIRECTS: JSON.stringify([{ from: '/special/*', to: 'https://m.example.com/*' }]),
    LOG_LEVEL: 'warn',
  }
  Object.assign(process.env, env)
  delete process.env.DATABASE_URL
  const { database, services, log } = await openInfrastructure({ logLevel: 'fatal' })
  closing.push(() => database.close())
  say('启动门户，装入演示内容')
  const web = await startKillable({
    // As `npm start` does, with what keeps memory small.
    file: 'scripts/run.mjs',
    root: process.cwd(),
    env,
    log: logFile,
    isUp: () => answers(`http://127.0.0.1:${port}/readyz`),
  })
  closing.push(() => web.stop())
  const context: Context = {
    actor: { kind: 'system', name: 'hostile', may: 'all' },
    audience: visitors,
    now: new Date(),
    db: database.db,
    services,
    log,
  }
  const people = await makeReaders(context)
  say(
    `种子 ${seed}，${requests} 个请求，至多 ${minutes} 分钟，${people.length} 位读者与 ${ALL_ROLES.length} 种角色的员工登录`,
  )
  const tally = new Tally()
  const samples: MemorySample[] = []
  const done = await sendAll({ port, people, context, tally, samples })
  const memory = judgeMemory(samples, done, BOUNDS.hostile)
  await askSuspectsAgain({ port, tally })
  await askUnansweredAgain({ port, tally })
  reportLog(logFile, tally)
  if (!(await answers(`http://127.0.0.1:${port}/healthz`))) tally.report('门户不再应答')
  if (memory?.isGrowing) tally.report('内存持续增长')
  if (memory?.isTooMuch) tally.report(`常驻内存超过 ${BOUNDS.hostile.rss} MB`)
  if (done < requests)
    tally.report(`时间到了，${requests} 个请求只发了 ${done} 个：其余没有判断，用 --minutes 给更多时间`)
  process.stdout.write(`${tally.table()}\n`)
  if (memory) {
    const { heapWarm, heapEnd, rssWarm, rssEnd } = memory
    const mb = (figure: number) => `${Math.round(figure)} MB`
    process.stdout.write(
      `内存：堆的最低点 ${mb(heapWarm)} → ${mb(heapEnd)}，常驻内存的最高点 ${mb(rssWarm)} → ${mb(rssEnd)}（热身之后 → 结束时）\n`,
    )
  } else process.stdout.write('内存：请求太少，没有判断\n')
  for (const violation of tally.violations.slice(0, 40)) process.stdout.write(`  ✗ ${violation}\n`)
  const isClean = tally.violations.length === 0
  say(`${done} 个请求，${isClean ? '✓ 通过' : `✗ 未通过：${tally.violations.length} 处`}，种子 ${seed}`)
  return isClean
}

interface Run {
  readonly port: number
  readonly people: readonly number[]
  readonly context: Context
  readonly tally: Tally
  readonly samples: MemorySample[]
}

/** Sends the requests, a few at the same time; gives how many there were. */
async function sendAll({ port, people, context, tally, samples }: Run): Promise<number> {
  const latest = performance.now() + minutes * 60_000
  let signedIn = await signInAll(context, people)
  let next = 0
  const sampling = setInterval(() => {
    const sentBefore = next
    void sampleMemory(port, sentBefore).then((sample) => sample && samples.push(sample))
  }, SAMPLE_EVERY_MS)
  const sender = async () => {
    while (next < requests && performance.now() < latest) {
      const number = from + next
      next += 1
      if (next % SIGN_IN_EVERY === 0) signedIn = await signInAll(context, people)
      if (next % 10_000 === 0) say(`已发送 ${next}，不符 ${tally.violations.length} 处`)
      const { readers, staff } = signedIn
      const request = hostileRequest(seed, number, { senders: readers.length, staff: staff.length })
      const tokens = {
        reader: request.sender === undefined ? undefined : readers[request.sender],
        staff: request.staff === undefined ? undefined : staff[request.staff],
      }
      tally.take(request, await send(request, { port, tokens }))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sender))
  clearInterval(sampling)
  return next
}

/** Asks each slow one again with nobody else there: what is slow three times over does not merely wait. */
async function askSuspectsAgain({ port, tally }: Pick<Run, 'port' | 'tally'>): Promise<void> {
  const slowest = tally.suspects.toSorted((a, b) => b.ms - a.ms).slice(0, MOST_SUSPECTS)
  if (slowest.length > 0)
    say(`有 ${tally.suspects.length} 个应答超过一秒，单独重问最慢的 ${slowest.length} 个`)
  for (const { request, ms } of slowest) {
    const alone: number[] = []
    for (let tries = 0; tries < 3; tries += 1) alone.push((await send(request, { port, tokens: {} })).ms)
    const fastest = Math.min(...alone)
    if (fastest > SLOW_MS)
      tally.report(
        `单独也要 ${Math.round(fastest)} ms（当时 ${Math.round(ms)} ms）：第 ${request.number} 个 ${request.method} ${request.path.slice(0, 200)}`,
      )
  }
}

/** Asks each unanswered one again with nobody else there, so often: one that is answered then was lost on its way only. */
async function askUnansweredAgain({ port, tally }: Pick<Run, 'port' | 'tally'>): Promise<void> {
  for (const request of tally.unanswered) {
    let isAnswered = false
    for (let tries = 0; tries < 10 && !isAnswered; tries += 1)
      isAnswered = (await send(request, { port, tokens: {} })).status !== 0
    if (!isAnswered) tally.reportUnanswered(request)
  }
}

/** What the portal itself takes for an error is one. */
function reportLog(file: string, tally: Tally): void {
  const told = new Map<string, { times: number; line: string }>()
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [, message] = /"level":"(?:error|fatal)".*"msg":"([^"]*)"/.exec(line) ?? []
    if (message === undefined) continue
    const known = told.get(message)
    told.set(message, { times: (known?.times ?? 0) + 1, line: known?.line ?? line })
  }
  for (const [message, { times, line }] of told)
    tally.report(`日志有 ${times} 条错误“${message}”，第一条：${line.slice(0, 600)}`)
}

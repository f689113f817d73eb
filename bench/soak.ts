import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { randomBelow } from '../test/random-below.ts'
import { visit } from './chaos/visit.ts'
import { hostileRequest } from './hostile/requests.ts'
import { send } from './hostile/send.ts'
import { BOUNDS, judgeMemory, sampleMemory, WARM_MINUTES, WATCHED, type MemorySample } from './memory.ts'
import { answers, freePort, startKillable } from './processes.ts'

/**
 * `npm run soak -- [--minutes 30] [--hostile] [--seed 1]`: a portal that starts for the first time, with the demo, and is
 * read for so long as readers do: pages they find links to, pictures, searches. With `--hostile` as many requests that
 * nobody sends on purpose come beside them. Prints its memory as it goes, and exits with 1 when the heap's floor or the
 * memory it holds keeps growing, or it holds more than it may with those who come.
 */

const READERS = 6
const PACE_MS = 60
const SAMPLE_EVERY_MS = 5000
const PRINT_EVERY_MS = 30_000
const MOST_LINKS = 3000

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    hostile: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
  },
})
const [minutes, seed] = [Number(values.minutes), Number(values.seed)]
const folder = mkdtempSync(join(tmpdir(), 'portal-soak-'))
const port = await freePort()
const address = `http://127.0.0.1:${port}`
const mb = (figure: number) => `${Math.round(figure)} MB`

const web = await startKillable({
  file: 'scripts/run.mjs',
  root: process.cwd(),
  env: {
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    BEHIND_PROXY: 'yes',
    ...WATCHED,
    BACKUP: 'no',
    LOG_LEVEL: 'warn',
  },
  log: join(folder, 'web.log'),
  isUp: () => answers(`${address}/readyz`),
})
const samples: MemorySample[] = []
const beganAt = performance.now()
const seconds = () => (performance.now() - beganAt) / 1000
const goesOn = () => seconds() < minutes * 60
const links = ['/']
let asked = 0
let hostile = 0
try {
  const first = await sampleMemory(port, 0)
  if (first) process.stdout.write(`刚启动（第一次，装入演示内容）：常驻 ${mb(first.rss)}\n`)
  const sampling = setInterval(() => {
    void sampleMemory(port, seconds()).then((sample) => sample && samples.push(sample))
  }, SAMPLE_EVERY_MS)
  const printing = setInterval(() => {
    const last = samples.at(-1)
    if (last)
      process.stdout.write(
        `${Math.round(last.done)} s  读者 ${asked}，怪请求 ${hostile}：常驻 ${mb(last.rss)}，堆 ${mb(last.heap)}，堆外 ${mb(last.external)}\n`,
      )
  }, PRINT_EVERY_MS)
  const readers = Array.from({ length: READERS }, (_, number) => read(randomBelow(seed + number)))
  await Promise.all([...readers, ...(values.hostile ? [annoy(), annoy()] : [])])
  clearInterval(sampling)
  clearInterval(printing)
} finally {
  await web.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

const bounds = values.hostile ? BOUNDS.hostile : BOUNDS.readers
const memory = judgeMemory(samples, seconds(), bounds)
if (!memory || minutes < WARM_MINUTES) {
  const last = memory ? `：常驻最高 ${mb(Math.max(memory.rssWarm, memory.rssEnd))}` : ''
  process.stdout.write(`✗ 没有判断：不到 ${WARM_MINUTES} 分钟，缓存还在装满${last}\n`)
  process.exitCode = 1
} else {
  const { heapWarm, heapEnd, rssWarm, rssEnd, isGrowing, isTooMuch } = memory
  const isHeld = !isGrowing && !isTooMuch
  process.stdout.write(
    `堆的最低点 ${mb(heapWarm)} → ${mb(heapEnd)}，常驻最高 ${mb(rssWarm)} → ${mb(rssEnd)}（守住的：常驻 < ${bounds.rss} MB，最低点增长 ≤ ${bounds.heapRise} MB）\n`,
  )
  process.stdout.write(isHeld ? '✓ 通过\n' : '✗ 未通过\n')
  process.exitCode = isHeld ? 0 : 1
}

/** Goes wherever pages lead, and now and then searches for something new. */
async function read(below: (bound: number) => number): Promise<void> {
  const known = new Set(links)
  while (goesOn()) {
    const isSearch = below(20) === 0
    const path = isSearch ? `/search?q=${below(1_000_000)}` : (links[below(links.length)] ?? '/')
    const from = `100.${64 + below(64)}.${below(256)}.${1 + below(254)}`
    const { body } = await visit(port, path, { address: from })
    asked += 1
    if (links.length < MOST_LINKS)
      for (const [, link = ''] of body.matchAll(/(?:href|src)="(\/[^"#]*)"/g)) {
        const plain = link.replaceAll('&amp;', '&')
        if (known.has(plain)) continue
        known.add(plain)
        links.push(plain)
      }
    await pause(PACE_MS)
  }
}

async function annoy(): Promise<void> {
  while (goesOn()) {
    hostile += 1
    await send(hostileRequest(seed, hostile, { senders: 1, staff: 1 }), { port, tokens: {} })
    await pause(PACE_MS)
  }
}

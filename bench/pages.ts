import { Focuses } from '#platform/images/focuses.server.ts'
import { renderDocument, type DocumentFacts } from '#platform/pages/document.server.tsx'
import { builtAssets } from '#platform/pages/assets.server.ts'
import { SharedParts } from '#platform/pages/shared-parts.server.ts'
import type { Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import type { Page } from '#platform/pages/page.ts'
import { createElement } from 'react'
import { createFrame } from '../src/site/frame.server.tsx'
import { join } from 'node:path'
import { load, memoryOf, startServer, type Row, type Server } from './measure.ts'

interface Sides {
  readonly cached: Server
  readonly uncached: Server
  readonly root: string
  /** The process id of the database's postmaster. */
  readonly postmaster: number
}

const SECONDS = 4
const CONNECTIONS = 16

/** The page cache against node:http sending the same bytes (goal 0.8). */
export async function benchPageCache({ cached, root }: Sides, paths: readonly string[]): Promise<Row[]> {
  const rows: Row[] = []
  for (const encoding of ['identity', 'br']) {
    const headers = { 'accept-encoding': encoding, 'user-agent': 'bench' }
    for (const path of paths) await fetch(cached.address + path, { headers })
    const plain = await startServer([join(root, 'bench/plain-server.mjs')], 3993, {
      SOURCE: cached.address,
      PATHS: JSON.stringify(paths),
      HEADERS: JSON.stringify(headers),
    })
    for (const path of paths) {
      const ours = await load(cached, { path }, { connections: CONNECTIONS, seconds: SECONDS, headers })
      const limit = await load(plain, { path }, { connections: CONNECTIONS, seconds: SECONDS, headers })
      const ratio = ours.perSecond / limit.perSecond
      rows.push({
        work: `页面缓存 ${path}（${encoding}）`,
        figure: `${ours.perSecond.toFixed(0)}/s，p50 ${ours.p50Ms.toFixed(1)} ms`,
        reference: `node:http ${limit.perSecond.toFixed(0)}/s，比值 ${ratio.toFixed(2)}，失败 ${ours.failures}`,
        goal: '≥ 0.8',
        isMet: ratio >= 0.8 && ours.failures === 0,
      })
    }
    await plain.stop()
  }
  const mb = memoryOf(cached.pid)
  rows.push({
    work: '内存（上述负载之后）',
    figure: `${mb.toFixed(0)} MB`,
    reference: '进程 RSS',
    goal: '< 250 MB',
    isMet: mb < 250,
  })
  return rows
}

/**
 * Pages of one kind read from PostgreSQL and rendered each time: the CPU of server and database together, and how much of
 * the server's goes into statements (asking and taking rows), rendering, and receiving and sending. What many pages show
 * alike is kept as ever; `most` is the goal in milliseconds. One connection for a page of which there is only one: of
 * several who ask at once for the same it is made for all. Then each request also pays for waking the process.
 */
export async function benchUncached(
  { uncached, root, postmaster }: Sides,
  context: Context,
  page: Page,
  { paths, raw, most }: { paths: readonly string[]; raw: Record<string, string>; most: number },
): Promise<Row[]> {
  const path = paths[0] ?? '/'
  const { configuration } = context.services
  const focuses = new Focuses()
  const facts: DocumentFacts = {
    site: context.services.settings.site,
    publicUrl: configuration.publicUrl,
    assets: builtAssets(join(root, 'dist/client')),
    feeds: [],
    finish: (html) => focuses.say(html),
    fallbackImage: undefined,
  }
  const Frame = createFrame(context.services)
  const inPortal = { ...context, sharedParts: new SharedParts() }
  const { content } = await page.open(inPortal, raw)
  if (content.kind !== 'html') throw new Error(`${path} is no HTML page`)
  const reading = await cpuOfRuns(500, () => page.open(inPortal, raw))
  const rendering = await cpuOfRuns(500, () =>
    renderDocument(facts, content.head, createElement(Frame, { path }, content.element)),
  )
  const connections = Math.min(paths.length, CONNECTIONS)
  const asked = paths.map((each) => ({ path: each }))
  const made = await load(uncached, asked, { connections, seconds: SECONDS, postmaster })
  const sum = made.cpuMs + made.databaseMs
  const sending = Math.max(0, made.cpuMs - reading - rendering)
  return [
    {
      work: `不用缓存 ${path}（${connections} 个连接）`,
      figure: `CPU ${sum.toFixed(2)} ms（数据库 ${made.databaseMs.toFixed(2)}，语句 ${reading.toFixed(2)}，渲染 ${rendering.toFixed(2)}，收发 ${sending.toFixed(2)}），p50 ${made.p50Ms.toFixed(1)} ms`,
      reference: `渲染的 ${(sum / rendering).toFixed(1)} 倍，失败 ${made.failures}`,
      goal: `CPU ≤ ${most} ms（安静的机器）`,
      isMet: sum <= most && made.failures === 0,
    },
  ]
}

const SLICES = 10

/** CPU of this process for one run, ms, after a warm-up: as in the tenth of them in which it was least. */
async function cpuOfRuns(runs: number, work: () => unknown): Promise<number> {
  for (let run = 0; run < runs / 2; run += 1) await work()
  const slices: number[] = []
  for (let slice = 0; slice < SLICES; slice += 1) {
    const before = process.cpuUsage()
    for (let run = 0; run < runs / SLICES; run += 1) await work()
    const used = process.cpuUsage(before)
    slices.push(((used.user + used.system) / 1000 / runs) * SLICES)
  }
  return Math.min(...slices)
}

/** How many statements a page needs; what many pages show alike is there from an earlier one. */
export async function countStatements(context: Context, page: Page, count: () => number): Promise<Row> {
  const inPortal = { ...context, sharedParts: new SharedParts() }
  await page.open(inPortal, {})
  const before = count()
  await page.open(inPortal, {})
  const statements = count() - before
  return {
    work: `${page.path} 的语句数`,
    figure: String(statements),
    reference: '一次打开',
    goal: '≤ 10',
    isMet: statements <= 10,
  }
}

const LIST_CALL = '/openapi/v1/vue/topics'

/** The specified list call: a visitor's against node:http sending the same bytes, and made each time. */
export async function benchFeedCall({ cached, uncached, root, postmaster }: Sides): Promise<Row[]> {
  const question = { type: 10, limit: 20, industry: 'semi', categoryLabels: [] }
  const asked = { path: LIST_CALL, body: JSON.stringify(question) }
  const options = { connections: CONNECTIONS, seconds: SECONDS }
  // Before the other side takes it over, so that it has the headers of a kept answer.
  await load(cached, asked, options)
  const plain = await startServer([join(root, 'bench/plain-server.mjs')], 3993, {
    SOURCE: cached.address,
    PATHS: JSON.stringify([LIST_CALL]),
    BODY: asked.body,
  })
  const ours = await load(cached, asked, options)
  const limit = await load(plain, asked, options)
  await plain.stop()
  // The same twenty, before ends that lie a moment apart: of several who ask for the same at once one is made for all.
  const later = Date.now() + DAY_MS
  const others = Array.from({ length: 2 * CONNECTIONS }, (_, number) => ({
    path: LIST_CALL,
    body: JSON.stringify({ ...question, date: later + number }),
  }))
  const made = await load(uncached, others, { ...options, postmaster })
  const ratio = ours.perSecond / limit.perSecond
  const sum = made.cpuMs + made.databaseMs
  return [
    {
      work: '访客的列表接口（20 条，缓存）',
      figure: `${ours.perSecond.toFixed(0)}/s，p50 ${ours.p50Ms.toFixed(1)} ms`,
      reference: `node:http ${limit.perSecond.toFixed(0)}/s，比值 ${ratio.toFixed(2)}，失败 ${ours.failures}`,
      goal: '≥ 0.8',
      isMet: ratio >= 0.8 && ours.failures === 0,
    },
    {
      work: '列表接口（20 条，不用缓存）',
      figure: `CPU ${sum.toFixed(2)} ms（数据库 ${made.databaseMs.toFixed(2)}）`,
      reference: `缓存的 ${(sum / ours.cpuMs).toFixed(0)} 倍，失败 ${made.failures}`,
      goal: 'CPU ≤ 0.6 ms（安静的机器）',
      isMet: sum <= 0.6 && made.failures === 0,
    },
  ]
}

const SEARCH_CALL = '/openapi/v1/vue/search2'
/** Of two characters each, as most are; more of them than ask at the same time. */
const WORDS =
  '衬底 外延 器件 碳化 良率 价格 公司 封装 模块 晶圆 电源 充电 汽车 光伏 逆变 驱动 功率 芯片 材料 设备 工艺 产能 投资 项目 客户 市场 技术 可靠 测试 高压 缺陷 散热'
/** Milliseconds, of the few hundred texts of the demo; of more and longer ones: docs/decisions/005-search-tokens.md. */
const MOST_OF_SEARCH = 3

/** The specified search of twenty, made each time; every one is counted against the limit of its address, too. */
export async function benchSearch({ uncached, postmaster }: Sides): Promise<Row> {
  const asked = WORDS.split(' ').map((q) => ({
    path: SEARCH_CALL,
    body: JSON.stringify({ q, pageNum: 1, limit: 20, industry: 'semi' }),
  }))
  const made = await load(uncached, asked, { connections: CONNECTIONS, seconds: SECONDS, postmaster })
  const sum = made.cpuMs + made.databaseMs
  return {
    work: '搜索接口（20 条，二字词，不用缓存）',
    figure: `CPU ${sum.toFixed(2)} ms（数据库 ${made.databaseMs.toFixed(2)}），p50 ${made.p50Ms.toFixed(1)} ms`,
    reference: `失败 ${made.failures}`,
    goal: `CPU ≤ ${MOST_OF_SEARCH} ms（演示的几百篇；安静的机器）`,
    isMet: sum <= MOST_OF_SEARCH && made.failures === 0,
  }
}

import { renderDocument, type DocumentFacts } from '#platform/pages/document.server.tsx'
import { builtAssets } from '#platform/pages/assets.server.ts'
import type { Context } from '#platform/context.ts'
import type { Page } from '#platform/pages/page.ts'
import { createElement } from 'react'
import { createFrame } from '../src/site/frame.server.tsx'
import { join } from 'node:path'
import { load, memoryOf, startServer, type Row, type Server } from './measure.ts'

interface Sides {
  readonly cached: Server
  readonly uncached: Server
  readonly root: string
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
      const ours = await load(cached, path, { connections: CONNECTIONS, seconds: SECONDS, headers })
      const limit = await load(plain, path, { connections: CONNECTIONS, seconds: SECONDS, headers })
      const ratio = ours.perSecond / limit.perSecond
      rows.push({
        work: `页面缓存 ${path}（${encoding}）`,
        figure: `${ours.perSecond.toFixed(0)}/s，p50 ${ours.p50Ms} ms`,
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

/** A page rendered and read from PostgreSQL each time, its CPU against React rendering the same tree alone. */
export async function benchUncached(
  { uncached, root }: Sides,
  context: Context,
  page: Page,
  path: string,
  raw: Record<string, string>,
): Promise<Row[]> {
  const { configuration } = context.services
  const facts: DocumentFacts = {
    site: configuration.site,
    publicUrl: configuration.publicUrl,
    assets: builtAssets(join(root, 'dist/client')),
    feeds: [],
    fallbackImage: undefined,
  }
  const Frame = createFrame(configuration)
  const opened = await page.open(context, raw)
  const { content } = opened
  if (content.kind !== 'html') throw new Error(`${path} is no HTML page`)
  const render = () => renderDocument(facts, content.head, createElement(Frame, { path }, content.element))
  for (let run = 0; run < 300; run += 1) render()
  const before = process.cpuUsage()
  const runs = 1000
  for (let run = 0; run < runs; run += 1) render()
  const used = process.cpuUsage(before)
  const reactMs = (used.user + used.system) / 1000 / runs
  const one = await load(uncached, path, { connections: 1, seconds: SECONDS })
  const ratio = one.cpuMs / reactMs
  return [
    {
      work: `不用缓存 ${path}`,
      figure: `CPU ${one.cpuMs.toFixed(2)} ms，p50 ${one.p50Ms} ms，${one.perSecond.toFixed(0)}/s`,
      reference: `只用 React 渲染 ${reactMs.toFixed(2)} ms，比值 ${ratio.toFixed(2)}，失败 ${one.failures}`,
      goal: 'CPU ≤ 2 倍',
      isMet: ratio <= 2 && one.failures === 0,
    },
  ]
}

/** How many statements a page needs. */
export async function countStatements(context: Context, page: Page, count: () => number): Promise<Row> {
  const before = count()
  await page.open(context, {})
  const statements = count() - before
  return {
    work: `${page.path} 的语句数`,
    figure: String(statements),
    reference: '一次打开',
    goal: '≤ 10',
    isMet: statements <= 10,
  }
}

/** The specified feed call, uncached. */
export async function benchFeedCall({ cached }: Sides): Promise<Row> {
  const body = JSON.stringify({ type: 10, limit: 20, industry: 'semi', categoryLabels: [] })
  const ours = await load(cached, '/openapi/v1/vue/topics', {
    connections: CONNECTIONS,
    seconds: SECONDS,
    body,
  })
  return {
    work: '信息流接口（20 条，不缓存）',
    figure: `${ours.perSecond.toFixed(0)}/s，p50 ${ours.p50Ms} ms，CPU ${ours.cpuMs.toFixed(2)} ms`,
    reference: `Ghost 的列表接口 50/s（另一台机器），约 ${(ours.perSecond / 50).toFixed(0)} 倍，失败 ${ours.failures}`,
    goal: '≥ 40 倍',
    isMet: ours.perSecond / 50 >= 40 && ours.failures === 0,
  }
}

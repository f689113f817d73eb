import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Query } from 'pg'
import { publishTopic } from '#features/topics/publishing/publish-topic.server.ts'
import { visitors, type Context } from '#platform/context.ts'
import '../src/app/islands.server.ts'
import { fillWithDemo } from '../db/demo/fill-with-demo.server.ts'
import { openInfrastructure } from '../src/app/open-infrastructure.server.ts'
import { pages } from '../src/app/registries.server.ts'
import { benchFigures } from './figures.ts'
import { benchGrowth } from './growth.ts'
import { benchNginx } from './nginx.ts'
import { benchLabels } from './labels.ts'
import { print, startServer, stopServers, type Row } from './measure.ts'
import { benchFeedCall, benchPageCache, benchSearch, benchUncached, countStatements } from './pages.ts'

/**
 * `npm run bench [-- --growth] [--only pages|growth|figures]`: what the portal costs, each line beside what it is compared
 * with in the same run. It works in a folder of its own and leaves nothing behind; `--growth` goes to a million topics and
 * takes minutes.
 */

const dataDir = mkdtempSync(join(tmpdir(), 'portal-bench-'))
process.env.DATA_DIR = dataDir
delete process.env.DATABASE_URL
const { values } = parseArgs({ options: { growth: { type: 'boolean' }, only: { type: 'string' } } })
const isAsked = (part: 'pages' | 'growth' | 'figures') => values.only === undefined || values.only === part

const infrastructure = await openInfrastructure({ logLevel: 'error' })
const { database, services, log, root } = infrastructure
/** So many that those who ask at the same time ask for different ones. */
const ARTICLES = 32

const rows: Row[] = []
try {
  await fillWithDemo(infrastructure)
  const actor = { kind: 'system', name: 'bench', may: 'all' } as const
  const context: Context = {
    actor,
    audience: visitors,
    now: new Date(),
    db: database.db,
    services,
    log,
    overwrites: true,
  }
  if (isAsked('pages')) await benchPages(context)
  await stopServers()
  if (isAsked('growth'))
    rows.push(...(await benchGrowth(context, 10_000, values.growth ? 1_000_000 : 100_000)))
  // The last: hot lists would be made of its reads.
  if (isAsked('figures')) rows.push(...(await benchFigures(context)))
} finally {
  await stopServers()
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
  // Also when a later part failed.
  print(rows)
}
process.exitCode = rows.every((row) => row.isMet) ? 0 : 1

async function benchPages(context: Context): Promise<void> {
  const text = '碳化硅衬底的良率在这一年稳步上升，器件厂开始重新计算成本。'.repeat(3)
  const ids: number[] = []
  for (let number = 0; number < ARTICLES; number += 1) {
    const { id } = await publishTopic(context, {
      kind: 'article',
      title: `第 ${number + 1} 篇四十段的文章`,
      blocks: Array.from({ length: 40 }, () => ({ type: 'paragraph' as const, spans: [{ text }] })),
      publishedAt: context.now,
    })
    ids.push(id)
  }
  const articles = ids.map((id) => `/topic/${id}`)
  const [article = '/'] = articles
  const program = [join(root, 'dist/server/main.js')]
  // Without an address of the database they find the server in the folder, and its socket file, as the portal does.
  const shared = { TAKE_JOBS: 'no', LOG_LEVEL: 'error', HOST: '127.0.0.1' }
  const cached = await startServer(program, 3991, shared)
  // Who searches comes from one address here, and would soon be asked to wait.
  const uncached = await startServer(program, 3992, {
    ...shared,
    PAGE_CACHE_MB: '0',
    LIMITS: 'searches=900000000',
  })
  const postmaster = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  const sides = { cached, uncached, root, postmaster }
  const pageAt = (path: string) => {
    const page = pages.find((each) => each.path === path)
    if (!page) throw new Error(`no page at ${path}`)
    return page
  }
  let statements = 0
  const submit = Query.prototype.submit
  Query.prototype.submit = function (...parts) {
    statements += 1
    return submit.apply(this, parts)
  }

  rows.push(...(await benchPageCache(sides, ['/', article])))
  rows.push(
    ...(await benchUncached(sides, context, pageAt('/topic/:id'), {
      paths: articles,
      raw: { id: String(ids[0]) },
      // What is held; why it is no 0.8, which was wished for, says docs/decisions/019-uncached-pages.md.
      most: 2.2,
    })),
  )
  rows.push(...(await benchUncached(sides, context, pageAt('/'), { paths: ['/'], raw: {}, most: 3 })))
  rows.push(await countStatements(context, pageAt('/'), () => statements))
  rows.push(await countStatements(context, pageAt('/paynews'), () => statements))
  rows.push(...(await benchNginx(cached, dataDir, ['/', article])))
  rows.push(...(await benchFeedCall(sides)))
  rows.push(await benchSearch(sides))
  const labels = await benchLabels(root)
  rows.push({
    work: `标签：${labels.termCount} 个词，${labels.characters} 字`,
    figure: `${labels.medianMs.toFixed(2)} ms`,
    reference: `逐词查找 ${labels.referenceMs.toFixed(2)} ms`,
    goal: '< 1 ms',
    isMet: labels.medianMs < 1,
  })
}

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pino } from 'pino'
import { importArticles } from '#features/article-import/import-articles.server.ts'
import { visitors, type Context } from '#platform/context.ts'
import { startPostgresWith } from '#platform/database/embedded-postgres.server.ts'
import { migrate } from '#platform/database/migrate.server.ts'
import { createPool } from '#platform/database/pool.server.ts'
import { asDatabase } from '#platform/database/transaction.server.ts'
import { createImages } from '#platform/images/images.server.ts'
import { fillDictionary } from '../db/basics/fill-basics.server.ts'
import { cpuOf, postmasterOf } from './search/measure.ts'
import { testDrawings, testRaster, testServices } from '../test/context.ts'
import { readStories } from '../test/pages/stories.ts'

/**
 * How fast small articles come in, and what they cost the process and the database: `node bench/import-speed.ts [articles]`.
 * The first run makes them, the second finds them unchanged; the CPU counts where other programs run beside.
 */

const count = Number(process.argv[2] ?? 1000)
const folder = mkdtempSync(join(tmpdir(), 'bench-import-'))
const log = pino({ level: 'error' })
const server = await startPostgresWith({ dataDir: join(folder, 'data'), log }, { fsync: 'off' })
const pool = createPool(server.localUrl, 8, log)
try {
  await migrate(pool, resolve('db/migrations'), log)
  const db = asDatabase(pool)
  const services = {
    ...testServices(db),
    images: createImages({
      db,
      storage: testServices(db).storage,
      drawings: testDrawings,
      raster: testRaster,
      log,
    }),
  }
  const actor = { kind: 'system', name: 'bench', may: 'all' } as const
  const context: Context = { actor, audience: visitors, now: new Date(), db, services, log, overwrites: true }
  await fillDictionary(context, resolve('.'))
  const stories = readStories()
  mkdirSync(join(folder, 'articles'))
  for (let at = 0; at < count; at += 1) {
    const story = stories[at % stories.length]
    const text =
      story?.parts.flatMap((part) => (part.kind === 'paragraph' ? [part.text] : [])).slice(0, 5) ?? []
    const day = new Date(Date.UTC(2020, 0, 1) + at * 7_200_000).toISOString()
    writeFileSync(
      join(folder, 'articles', `${at}.md`),
      `---\ntitle: ${JSON.stringify(`${story?.title} ${at}`)}\ndate: ${day}\n---\n\n${text.join('\n\n')}\n`,
    )
  }
  const postmaster = await postmasterOf(pool)
  const databaseCpu = () => cpuOf((_, parent) => parent === postmaster)
  for (const run of ['新建', '未变']) {
    const cpu = process.cpuUsage()
    const databaseBefore = databaseCpu()
    const startedAt = performance.now()
    const totals = await importArticles(context, {
      path: join(folder, 'articles'),
      isDryRun: false,
      messages: {},
      settings: {
        category: 'other',
        isPaid: false,
        isLiterature: false,
        labels: [],
        knownCategories: new Set(),
      },
      onEvent: () => {},
    })
    const seconds = (performance.now() - startedAt) / 1000
    const { user, system } = process.cpuUsage(cpu)
    const each = (user + system) / 1000 / count
    const database = (databaseCpu() - databaseBefore) / count
    const memory = Math.round(process.memoryUsage().rss / 1024 / 1024)
    console.log(
      `${run} ${JSON.stringify(totals)}　每秒 ${(count / seconds).toFixed(0)} 篇　CPU 程序 ${each.toFixed(1)}、数据库 ${database.toFixed(1)} ms/篇　内存 ${memory} MB`,
    )
  }
} finally {
  await pool.end()
  await server.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { dataItemEdits } from '#features/data-items/edit-data-items.server.ts'
import { dataItemImporter } from '#features/data-items/import-data-items.server.ts'
import { confirmImport } from '#features/office-jobs/imports/confirm-import.server.ts'
import { runOfficeJobs, type OfficeParts } from '#features/office-jobs/run-office-jobs.server.ts'
import { officeJobRows } from '#features/office-jobs/tables.server.ts'
import { asJob, atDesk, jobOf, sendFile } from '#features/office-jobs/testing.ts'
import type { Context } from '#platform/context.ts'
import { prepareQueues } from '#platform/jobs/job-queue.server.ts'
import { testServices } from '../test/context.ts'
import { openBenchDatabase } from './bench-database.ts'
import { contextOn } from './context-on.ts'

const parts: OfficeParts = {
  importers: () => [dataItemImporter],
  editables: dataItemEdits,
  exports: () => [],
  bulkActs: () => [],
  messages: () => ({}),
}
/** So many megabytes more than when it began an import may need, however many rows its file has. */
const LIMIT_MB = 120
const BAD = [0.2, 0.5, 0.9]

/**
 * A table of many rows of which three are bad, imported as the screen does it: what the process needs for it, how fast it is,
 * and whether the bad rows are named: `node bench/import-rows.ts [rows]`, 100,000 unless told; ends with 1 when not.
 */
async function measureImport(rows: number): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-rows-'))
  const { pool, log, close } = await openBenchDatabase('import-rows', {
    folder,
    settings: { fsync: 'off' },
  })
  try {
    await prepareQueues(pool, [])
    const plain = await contextOn(pool, log, new Date())
    const services = { ...plain.services, storage: testServices(plain.db).storage }
    const desk = await atDesk({ ...plain, services }, 'content')
    const bad = BAD.map((share) => Math.floor(rows * share))
    const lines = Array.from({ length: rows }, (_, n) =>
      bad.includes(n) ? `k${n},,昨天` : `k${n},碳化硅衬底价格第 ${n} 期,2026-01-02`,
    )
    const file = {
      kind: 'data-items',
      name: '数据.csv',
      bytes: ['来源编号,标题,发布时间', ...lines].join('\n'),
    }
    const id = await sendFile(desk, parts, file)
    const dryRun = await measureStep('dry run', rows, () => runOfficeJobs(asJob(desk), parts))
    await confirmImport(desk, parts, { id })
    const run = await measureStep('import', rows, () => runOfficeJobs(asJob(desk), parts))
    const named = await badRows(desk, id)
    const { state, counts } = await jobOf(desk, id)
    print(`${state} ${JSON.stringify(counts)}, bad rows ${named.join(', ')}`)
    const wanted = bad.map((n) => `check ${n + 2}`).concat(bad.map((n) => `run ${n + 2}`))
    return dryRun && run && named.toSorted().join() === wanted.toSorted().join()
  } finally {
    await close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function measureStep(name: string, rows: number, work: () => Promise<unknown>): Promise<boolean> {
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 100)
  const startedAt = performance.now()
  await work()
  clearInterval(watch)
  const seconds = (performance.now() - startedAt) / 1000
  const grown = (most - before) / 1024 / 1024
  print(
    `${name}: ${rows} rows, ${(rows / seconds).toFixed(0)} a second, at most ${grown.toFixed(0)} MB more memory${grown < LIMIT_MB ? '' : '  TOO MUCH'}`,
  )
  return grown < LIMIT_MB
}

async function badRows({ db }: Context, jobId: number): Promise<string[]> {
  const rows = await db.select().from(officeJobRows).where(eq(officeJobRows.jobId, jobId))
  return rows.filter(({ outcome }) => outcome === 'failed').map(({ step, place }) => `${step} ${place}`)
}

const print = (line: string) => process.stdout.write(`${line}\n`)

process.exitCode = (await measureImport(Number(process.argv[2] ?? 100_000))) ? 0 : 1

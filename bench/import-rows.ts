import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Pool, PoolClient } from 'pg'
import { dataItemEdits } from '#features/data-items/edit-data-items.server.ts'
import { dataItemImporter } from '#features/data-items/import-data-items.server.ts'
import { personEdits } from '#features/people/edit-person.server.ts'
import { peopleImporter } from '#features/people/import-people.server.ts'
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
  importers: () => [dataItemImporter, peopleImporter],
  editables: { ...dataItemEdits, person: personEdits },
  exports: () => [],
  bulkActs: () => [],
  messages: () => ({}),
}
/** So many megabytes more than when it began an import may need, however many rows its file has. */
const LIMIT_MB = 120
const BAD = [0.2, 0.5, 0.9]

/** Tables of each kind: all of one day, as old sites give them away, which crowds their places in lists. */
const KINDS = {
  'data-items': {
    heading: '来源编号,标题,发布时间',
    good: (n: number) => `k${n},碳化硅衬底价格第 ${n} 期,2026-01-02`,
    bad: (n: number) => `k${n},,昨天`,
  },
  people: {
    heading: '来源编号,姓名,公司',
    good: (n: number) => `k${n},读者 ${n},砺川晶体`,
    bad: (n: number) => `k${n},,砺川晶体`,
  },
} as const

/**
 * A table of many rows of which three are bad, imported as the screen does it: what the process needs for it, how fast it is,
 * and whether the bad rows are named: `node bench/import-rows.ts [rows] [kind]`, 100,000 data items unless told; ends with 1
 * when not.
 */
async function measureImport(rows: number, kind: keyof typeof KINDS): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-rows-'))
  const { pool, log, close } = await openBenchDatabase('import-rows', {
    folder,
    settings: {},
  })
  try {
    await prepareQueues(pool, [])
    const plain = await contextOn(pool, log, new Date())
    const services = { ...plain.services, storage: testServices(plain.db).storage }
    const desk = await atDesk({ ...plain, services }, 'content')
    const bad = BAD.map((share) => Math.floor(rows * share))
    const table = KINDS[kind]
    const lines = Array.from({ length: rows }, (_, n) => (bad.includes(n) ? table.bad(n) : table.good(n)))
    const file = { kind, name: '表.csv', bytes: [table.heading, ...lines].join('\n') }
    const id = await sendFile(desk, parts, file)
    const statements = countStatements(pool)
    const step = (name: string) =>
      measureStep(name, { rows, statements }, () => runOfficeJobs(asJob(desk), parts))
    const dryRun = await step('dry run')
    await confirmImport(desk, parts, { id })
    const run = await step('import')
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

async function measureStep(
  name: string,
  { rows, statements }: { readonly rows: number; readonly statements: () => number },
  work: () => Promise<unknown>,
): Promise<boolean> {
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 100)
  const sent = statements()
  const startedAt = performance.now()
  await work()
  clearInterval(watch)
  const seconds = (performance.now() - startedAt) / 1000
  const grown = (most - before) / 1024 / 1024
  print(
    `${name}: ${rows} rows, ${(rows / seconds).toFixed(0)} a second, ${((statements() - sent) / rows).toFixed(1)} statements a row, at most ${grown.toFixed(0)} MB more memory${grown < LIMIT_MB ? '' : '  TOO MUCH'}`,
  )
  return grown < LIMIT_MB
}

/** How many statements were sent until now over the connections of a pool. */
function countStatements(pool: Pool): () => number {
  let sent = 0
  const counted = new WeakSet<PoolClient>()
  pool.on('acquire', (client) => {
    if (counted.has(client)) return
    counted.add(client)
    const query: (...args: unknown[]) => unknown = client.query.bind(client)
    Object.assign(client, {
      query: (...args: unknown[]) => {
        sent += 1
        return query(...args)
      },
    })
  })
  return () => sent
}

async function badRows({ db }: Context, jobId: number): Promise<string[]> {
  const rows = await db.select().from(officeJobRows).where(eq(officeJobRows.jobId, jobId))
  return rows.filter(({ outcome }) => outcome === 'failed').map(({ step, place }) => `${step} ${place}`)
}

const print = (line: string) => process.stdout.write(`${line}\n`)

const isKind = (kind: string | undefined): kind is keyof typeof KINDS =>
  kind !== undefined && Object.hasOwn(KINDS, kind)
const [, , rowsTold, kindTold] = process.argv

process.exitCode = (await measureImport(
  Number(rowsTold ?? 100_000),
  isKind(kindTold) ? kindTold : 'data-items',
))
  ? 0
  : 1

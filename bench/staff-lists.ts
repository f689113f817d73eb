import { contentExport } from '#features/editing/export-contents.server.ts'
import { orderExport } from '#features/orders/export-orders.server.ts'
import type { Context } from '#platform/context.ts'
import type { ExportSource } from '#platform/export/export-source.ts'
import { openBenchDatabase } from './bench-database.ts'
import { contextOn } from './context-on.ts'
import { fillHall } from './door/fill-hall.ts'
import { fill } from './staff-lists/fill.ts'
import { editables, everythingAsked } from './staff-lists/lists.ts'

/** What every list of the office has to be open in. */
const LIMIT_MS = 300
const TIMES = 7
/** Attendees of the largest hall. */
const SEATS = 20_000

/**
 * The lists of the office by every filter, sort and kind of search, and how fast lists are exported: `node
 * bench/staff-lists.ts [articles] [people]`, a million articles and 100,000 people with as many orders unless told; ends with
 * 1 when a list takes longer than 300 ms.
 */
async function measureLists(articles: number, people: number): Promise<boolean> {
  const { url, pool, log, close } = await openBenchDatabase('staff-lists', {
    settings: { shared_buffers: '256MB', maintenance_work_mem: '256MB', fsync: 'off' },
  })
  try {
    await fill(url, { articles, people })
    const context = await contextOn(pool, log, new Date())
    const { eventId } = await fillHall(context, pool, SEATS)
    let isMet = true
    for (const [name, ask] of Object.entries(everythingAsked(context, { eventId }))) {
      const times: number[] = []
      for (let time = 0; time < TIMES; time += 1) {
        const startedAt = performance.now()
        await ask()
        times.push(performance.now() - startedAt)
      }
      const sorted = times.toSorted((one, two) => one - two)
      const [median = 0, worst = 0] = [sorted[Math.floor(TIMES / 2)], sorted.at(-1)]
      isMet &&= median < LIMIT_MS
      print(
        `${name}: ${median.toFixed(0)} ms, at worst ${worst.toFixed(0)} ms${median < LIMIT_MS ? '' : '  TOO LONG'}`,
      )
    }
    await measureExport(context, contentExport({ editables }), { kind: 'topic', sort: 'changed' })
    await measureExport(context, orderExport, {})
    return isMet
  } finally {
    await close()
  }
}

async function measureExport(context: Context, source: ExportSource, filter: object): Promise<void> {
  const opened = await source.open(context, { ...filter }, { showsContacts: false })
  const startedAt = performance.now()
  const before = process.memoryUsage.rss()
  let rows = 0
  for await (const _row of opened.rows()) {
    rows += 1
    if (rows === 100_000) break
  }
  const seconds = (performance.now() - startedAt) / 1000
  const grown = (process.memoryUsage.rss() - before) / 1024 / 1024
  print(
    `exporting ${source.kind}: ${(rows / seconds).toFixed(0)} rows a second, ${grown.toFixed(0)} MB more memory after ${rows}`,
  )
}

const print = (line: string) => process.stdout.write(`${line}\n`)

const [articles = 1_000_000, people = 100_000] = process.argv.slice(2).map(Number)
process.exitCode = (await measureLists(articles, people)) ? 0 : 1

import { Client } from 'pg'
import { listContents } from '#features/editing/list-contents.server.ts'
import { contentExport } from '#features/editing/export-contents.server.ts'
import { topicEdits } from '#features/topics/edit-topic.server.ts'
import { openBenchDatabase } from './bench-database.ts'
import { contextOn } from './context-on.ts'

const editables = { topic: topicEdits }
/** What every list of the office has to be open in. */
const LIMIT_MS = 300
const TIMES = 7

/**
 * The lists of the office over so many articles, by every filter, sort and kind of search, and how fast a list is exported:
 * `node bench/staff-lists.ts [articles]`, a million unless told; ends with 1 when a list takes longer than 300 ms.
 */
async function measureLists(articles: number): Promise<boolean> {
  const { url, pool, log, close } = await openBenchDatabase('staff-lists', {
    settings: { shared_buffers: '256MB', maintenance_work_mem: '256MB' },
  })
  try {
    await fill(url, articles)
    const context = await contextOn(pool, log, new Date())
    let isMet = true
    for (const [name, filter] of Object.entries(ASKED)) {
      const times: number[] = []
      for (let time = 0; time < TIMES; time += 1) {
        const startedAt = performance.now()
        await listContents(context, editables, { kind: 'topic', ...filter })
        times.push(performance.now() - startedAt)
      }
      const sorted = times.toSorted((one, two) => one - two)
      const [median = 0, worst = 0] = [sorted[Math.floor(TIMES / 2)], sorted.at(-1)]
      isMet &&= median < LIMIT_MS
      print(
        `${name}: ${median.toFixed(0)} ms, at worst ${worst.toFixed(0)} ms${median < LIMIT_MS ? '' : '  TOO LONG'}`,
      )
    }
    await measureExport(context)
    return isMet
  } finally {
    await close()
  }
}

const ASKED = {
  newest: {},
  oldest: { sort: 'oldest' },
  'last changed': { sort: 'changed' },
  'page 200, the last that is offered': { page: 200 },
  'page 200 of the last changed': { page: 200, sort: 'changed' },
  'taken down, one in a hundred': { state: 'withdrawn' },
  'taken down, last changed': { state: 'withdrawn', sort: 'changed' },
  'drafts, of which there are none': { state: 'draft' },
  'drafts, last changed': { state: 'draft', sort: 'changed' },
  'in work': { work: 'any' },
  'in work by me': { work: 'mine' },
  'in review': { work: 'review' },
  scheduled: { work: 'scheduled' },
  'by a number': { q: '123456' },
  'by a word of every title': { q: '碳化硅' },
  'by a word of every title, last changed': { q: '碳化硅', sort: 'changed' },
  'by a word of one in a thousand': { q: '车规主驱' },
  'by a word of one in a thousand, last changed': { q: '车规主驱', sort: 'changed' },
  'by a word of none': { q: '子虚乌有的词' },
  'by one sign': { q: '硅' },
  'by a whole title': { q: '碳化硅衬底第 777777 批' },
  'by a word, taken down': { q: '碳化硅', state: 'withdrawn' },
} as const

async function fill(url: string, articles: number): Promise<void> {
  const startedAt = performance.now()
  // Nobody hurries it, as the pool does.
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('drop index content_titles_by_pairs')
    await client.query(
      `insert into content_titles (kind, entity_id, title, state, changed_at)
     select 'topic', n, case when n % 1000 = 0 then '车规主驱碳化硅模块第 ' else '碳化硅衬底第 ' end || n || ' 批',
       case when n % 100 = 0 then 'withdrawn' else 'public' end, now() - (n * 7919 % 1000003) * interval '1 second'
     from generate_series(1, $1::int) as n`,
      [articles],
    )
    await client.query('create index content_titles_by_pairs on content_titles using gin (pairs)')
    await client.query(
      `insert into editables (kind, entity_id, working, changed_by, changed_at)
     select 'topic', n, '{"title": "碳化硅衬底"}', case when n % 7 = 0 then 'system:bench' else 'staff:1' end, now()
     from generate_series(1, $1::int, 50) as n`,
      [articles],
    )
    await client.query('vacuum analyze')
  } finally {
    // Before the server stops: what went wrong is told, not that the connection went.
    await client.end()
  }
  print(`${articles} titles made in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
}

async function measureExport(context: Awaited<ReturnType<typeof contextOn>>): Promise<void> {
  const list = contentExport({ editables })
  const opened = await list.open(context, { kind: 'topic', sort: 'changed' }, { showsContacts: false })
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
    `exporting: ${(rows / seconds).toFixed(0)} rows a second, ${grown.toFixed(0)} MB more memory after ${rows}`,
  )
}

const print = (line: string) => process.stdout.write(`${line}\n`)

process.exitCode = (await measureLists(Number(process.argv[2] ?? 1_000_000))) ? 0 : 1

import { readdirSync, readFileSync } from 'node:fs'
import type { Pool } from 'pg'
import { readQuery } from '#features/search/read-query.ts'
import { search } from '#features/search/search.server.ts'
import { suggest } from '#features/search/suggest.server.ts'
import { rowOf } from '#features/search/index-document.server.ts'
import type { SharedContext } from '#platform/context.ts'
import { randomNumbers } from './corpus.ts'
import { documentOf } from './load.ts'
import { BEGINNINGS, COMMON_WORDS, KINDS, NARROWINGS, pieceOfArticle, queriesOf } from './queries.ts'

/** What is measured of the search; times on a machine with other work are too long, CPU is not. */

const ask = (context: SharedContext, q: string) =>
  search(context, { q, industry: 'semi', page: 1, limit: 20 })

/** So often at least each kind is asked: of fewer, what the compiler does beside the first ones is most of the CPU. */
const ASKED = 240

/** What answers searches, and the CPU (ms) that it has used outside of this process. */
export interface Engine {
  readonly name: string
  readonly ask: (q: string) => Promise<unknown>
  readonly cpuMs: () => number
}

/** The portal's own search. */
export async function ownEngine(context: SharedContext, pool: Pool): Promise<Engine> {
  const postgres = await postmasterOf(pool)
  return {
    name: 'PostgreSQL',
    ask: (q) => ask(context, q),
    cpuMs: () => cpuOf((_, parent) => parent === postgres),
  }
}

/** Times for one reader and for eight at once, and the CPU of both processes, by kind of query. */
export async function measureQueries(engine: Engine, articles: number): Promise<void> {
  for (const kind of KINDS) {
    const all = queriesOf(kind, articles)
    for (const q of all) await engine.ask(q)
    const queries = Array.from({ length: Math.ceil(ASKED / all.length) }, () => all).flat()
    const before = [process.cpuUsage(), engine.cpuMs()] as const
    const alone = await timesOf(engine, queries, 1)
    const node = process.cpuUsage(before[0])
    const cpu = [(node.user + node.system) / 1000, engine.cpuMs() - before[1]].map(
      (ms) => ms / queries.length,
    )
    const together = await timesOf(engine, [...queries, ...queries], 8)
    print(
      `${kind.padEnd(13)} ${summary(alone)} | 8 at once ${summary(together)} | CPU Node ${cpu[0]?.toFixed(1)} ms, ${engine.name} ${cpu[1]?.toFixed(1)} ms`,
    )
  }
}

/** So often each common word is asked in each way. */
const ASKED_AGAIN = 15

/** The CPU of both processes for common words as the page asks for them, narrowed and counted, and for suggestions. */
export async function measureNarrowed(context: SharedContext, pool: Pool): Promise<void> {
  const postgres = await postmasterOf(pool)
  const databaseMs = () => cpuOf((_, parent) => parent === postgres)
  const tell = async (name: string, words: readonly string[], askFor: (word: string) => Promise<unknown>) => {
    const own = process.cpuUsage()
    const each: Timed[] = []
    for (const word of words) {
      const before = databaseMs()
      for (let time = 0; time < ASKED_AGAIN; time += 1) await askFor(word)
      each.push([(databaseMs() - before) / ASKED_AGAIN, word])
    }
    const { user, system } = process.cpuUsage(own)
    const [most, word] = each.toSorted((a, b) => b[0] - a[0])[0] ?? [0, '']
    const mean = each.reduce((sum, [ms]) => sum + ms, 0) / words.length
    const node = (user + system) / 1000 / words.length / ASKED_AGAIN
    print(
      `${name.padEnd(23)} CPU Node ${node.toFixed(1)} ms, PostgreSQL ${mean.toFixed(1)} ms (most ${most.toFixed(0)}: ${word})`,
    )
  }
  for (const [name, more] of Object.entries(NARROWINGS))
    await tell(name, COMMON_WORDS, (q) =>
      search(context, { q, industry: 'semi', page: 1, limit: 20, withCounts: true, ...more }),
    )
  await tell('suggestions', BEGINNINGS, (prefix) => suggest(context, { prefix, industry: 'semi' }))
}

type Timed = readonly [number, string]

async function timesOf(engine: Engine, queries: readonly string[], atOnce: number): Promise<Timed[]> {
  const left = [...queries]
  const times: Timed[] = []
  const reader = async () => {
    for (let q = left.pop(); q !== undefined; q = left.pop()) {
      const startedAt = performance.now()
      await engine.ask(q)
      times.push([performance.now() - startedAt, q])
    }
  }
  await Promise.all(Array.from({ length: atOnce }, reader))
  return times
}

function summary(times: readonly Timed[]): string {
  const sorted = times.toSorted((a, b) => a[0] - b[0])
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]?.[0] ?? 0
  const [slowest, q] = sorted.at(-1) ?? [0, '']
  return `p50 ${at(0.5).toFixed(1)} p99 ${at(0.99).toFixed(1)} ms (slowest ${slowest.toFixed(0)}: ${q})`
}

/** The process that the database's others are children of. */
export async function postmasterOf(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${rows[0]?.pid}/stat`, 'utf8'))?.[1])
}

/** CPU (ms) that these processes have used, told by their own numbers and their parents'. */
export function cpuOf(isOne: (pid: number, parent: number) => boolean): number {
  let ticks = 0
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      if (isOne(Number(pid), Number(fields[1]))) ticks += Number(fields[11]) + Number(fields[12])
    } catch {
      // It ended in between.
    }
  }
  return ticks * 10
}

const QUERIES = 500

/** Passages of articles against a comparison of every text: what is missed and what is found besides. */
export async function compareRecall(context: SharedContext, pool: Pool, articles: number): Promise<void> {
  const random = randomNumbers(4711)
  const asked: { words: readonly string[]; there: number; told: number }[] = []
  let capped = 0
  for (let count = 0; count < QUERIES; count += 1) {
    // Every fifth is short and common, the rest long enough to be counted whole.
    const q = pieceOfArticle(random, articles, count % 5 === 0 ? 2 : 4 + Math.floor(random() * 4))
    const words = readQuery(q).map((word) => word.folded)
    if (words.length === 0) continue
    const { total, isCapped, loosenedTo, wholeTotal } = await ask(context, q)
    if (isCapped) capped += 1
    else asked.push({ words, there: 0, told: wholeTotal ?? (loosenedTo ? 0 : total) })
  }
  for await (const text of textsOf(pool)) {
    for (const each of asked) if (each.words.every((word) => text.includes(word))) each.there += 1
  }
  // A passage cut within a word of letters is looked for as a part of one.
  const counted = asked.filter(({ there }) => there > 0)
  const expected = counted.reduce((sum, { there }) => sum + there, 0)
  const found = counted.reduce((sum, { there, told }) => sum + Math.min(there, told), 0)
  print(
    `recall: ${found} of ${expected} in ${counted.length} queries, ${capped} more were too common to be counted`,
  )
}

const TEXTS_AT_ONCE = 1000

/** All folded texts of the index; the database would need a minute for each query. */
async function* textsOf(pool: Pool): AsyncGenerator<string> {
  for (let after = -1; ;) {
    const { rows } = await pool.query<{ id: string; folded_text: string }>(
      `select document_id as id, folded_text from search_documents where document_id > $1 order by document_id limit ${TEXTS_AT_ONCE}`,
      [after],
    )
    for (const row of rows) yield row.folded_text
    if (rows.length < TEXTS_AT_ONCE) return
    after = Number(rows.at(-1)?.id)
  }
}

/** How many documents a second are made ready and written, by two at once. */
export async function measureWriting(context: SharedContext, articles: number): Promise<void> {
  const documents = Array.from({ length: 400 }, (_, index) => documentOf(index, articles))
  const before = process.cpuUsage()
  for (const document of documents) rowOf(document).tokens()
  const { user } = process.cpuUsage(before)
  print(`tokens: ${(user / 1000 / documents.length).toFixed(2)} ms CPU a document`)
}

const print = (line: string) => process.stdout.write(`${line}\n`)

import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { readDictionaryFile } from '#features/labels/dictionary-file.server.ts'
import { createLexicon, type Lexicon } from '#features/search/lexicon.ts'
import { smallerUnits, unitsOf, withoutQuestions } from '#features/search/query-units.ts'
import { plain, readQuery } from '#features/search/read-query.ts'
import type { Unit } from '#features/search/token-query.ts'
import { freePort, waitUntilUp } from './processes.ts'
import { documentOf } from './search/load.ts'
import { cpuOf, measureQueries, type Engine } from './search/measure.ts'

/**
 * The queries of `bench/search.ts`, on the same articles, asked of Groonga, an engine made for Chinese and Japanese texts
 * (Debian: groonga-bin): words and their synonyms as phrases, ranked by title, text and date, twenty with snippets; what
 * nothing holds whole is asked for in smaller words. `node bench/search-engine.ts [articles]`
 */

const GROONGA = '/usr/bin/groonga'
const DISK_USAGE = '/usr/bin/du'
const BATCH = 500
const COLUMNS = ['title', 'text', 'labels', 'date']

async function measureGroonga(articles: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-groonga-'))
  const port = await freePort()
  const database = join(folder, 'db')
  const server = spawn(GROONGA, ['-s', '--protocol', 'http', '--port', String(port), '-n', database], {
    stdio: 'ignore',
  })
  const base = `http://127.0.0.1:${port}/d`
  try {
    await waitUntilUp(`${base}/status`)
    await load(base, articles)
    process.stdout.write(
      `on the disk: ${execFileSync(DISK_USAGE, ['-sm', folder]).toString().split('\t')[0]} MB\n`,
    )
    await measureQueries(await groonga(base, server.pid ?? 0), articles)
  } finally {
    server.kill()
    await once(server, 'exit')
    await rm(folder, { recursive: true, force: true })
  }
}

async function load(base: string, articles: number): Promise<void> {
  const startedAt = performance.now()
  const say = (command: string, parameters: Record<string, string>) => call(`${base}/${command}`, parameters)
  await say('table_create', { name: 'Docs', flags: 'TABLE_HASH_KEY', key_type: 'ShortText' })
  await say('table_create', {
    name: 'Terms',
    flags: 'TABLE_PAT_KEY',
    key_type: 'ShortText',
    default_tokenizer: 'TokenBigram',
    normalizer: 'NormalizerNFKC150',
  })
  for (const [name, type] of Object.entries({
    title: 'ShortText',
    text: 'Text',
    labels: 'ShortText',
    date: 'Int64',
  }))
    await say('column_create', { table: 'Docs', name, flags: 'COLUMN_SCALAR', type })
  for (let first = 0; first < articles; first += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, articles - first) }, (_, index) => {
      const { path, title, publicText, labels, sortDate } = documentOf(first + index, articles)
      return { _key: path, title, text: publicText, labels: labels.join(' '), date: sortDate }
    })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${base}/load?table=Docs`, {
      method: 'POST',
      headers,
      body: JSON.stringify(rows),
    })
    const loaded = ((await answer.json()) as [unknown, number])[1]
    if (loaded !== rows.length) throw new Error(`groonga took ${loaded} of ${rows.length}`)
  }
  await say('column_create', {
    table: 'Terms',
    name: 'all',
    flags: 'COLUMN_INDEX|WITH_POSITION|WITH_SECTION',
    type: 'Docs',
    source: 'title,labels,text',
  })
  process.stdout.write(`loaded and indexed in ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`)
}

async function groonga(base: string, pid: number): Promise<Engine> {
  const terms = await readDictionaryFile(resolve('db/basics/terms.tsv'))
  const lexicon = createLexicon(terms.map((entry) => ({ kind: 'term' as const, ...entry })))
  const select = async (query: string) => {
    const answer = await call(`${base}/select`, {
      table: 'Docs',
      match_columns: 'title * 8 || labels * 4 || text',
      query,
      sort_keys: '-_score,-date',
      limit: '20',
      // It would tell again what it was asked a moment ago.
      cache: 'no',
      output_columns: [...COLUMNS, '_score', 'snippet_html(text)'].join(','),
    })
    return (answer as [unknown, [[[number]]]])[1][0][0][0]
  }
  return {
    name: 'Groonga',
    cpuMs: () => cpuOf((each) => each === pid),
    async ask(q) {
      const [whole, smaller] = queriesOf(q, lexicon)
      if (whole === '' || (await select(whole)) > 0 || smaller === '') return
      await select(smaller)
    },
  }
}

/** All words, and any of the smaller ones. */
function queriesOf(q: string, lexicon: Lexicon): [string, string] {
  const words = readQuery(q)
  const ways = ({ forms }: Unit) =>
    `(${forms.map(({ folded }) => JSON.stringify(plain(folded))).join(' OR ')})`
  return [
    unitsOf(words, lexicon).map(ways).join(' '),
    smallerUnits(withoutQuestions(words), lexicon).map(ways).join(' OR '),
  ]
}

async function call(address: string, parameters: Record<string, string>): Promise<unknown> {
  const answer = await fetch(`${address}?${new URLSearchParams(parameters).toString()}`)
  const body = (await answer.json()) as [[number, number, number, string?], unknown]
  if (body[0][0] !== 0) throw new Error(`groonga: ${JSON.stringify(body[0])}`)
  return body
}

if (import.meta.main) await measureGroonga(Number(process.argv[2] ?? 100_000))

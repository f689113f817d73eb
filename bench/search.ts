import { resolve } from 'node:path'
import type { Pool } from 'pg'
import { readDictionaryFile } from '#features/labels/dictionary-file.server.ts'
import { dictionaryEntries } from '#features/labels/tables.server.ts'
import { countWords } from '#features/search/word-shares.server.ts'
import type { SharedContext } from '#platform/context.ts'
import { openBenchDatabase } from './bench-database.ts'
import { contextOn } from './context-on.ts'
import { load, NOW } from './search/load.ts'
import {
  compareRecall,
  measureNarrowed,
  measureQueries,
  measureWriting,
  ownEngine,
} from './search/measure.ts'

/**
 * The search's figures on 100,000 articles: how long a query takes for one reader and for eight at once, what it costs
 * both processes, whether it finds everything that is there, how large the index is and how fast it is made:
 * `node bench/search.ts [articles] [folder to keep the database in]`
 */

/** Prints the figures; takes some ten minutes for 100,000 articles. */
export async function measureSearch(articles: number, folder?: string): Promise<void> {
  const { url, pool, log, isNew, close } = await openBenchDatabase('search', {
    folder,
    settings: { fsync: 'off', shared_buffers: '512MB' },
  })
  try {
    const context = await contextOn(pool, log, NOW)
    if (isNew) {
      await fillDictionary(context)
      await load(url, articles)
    }
    await countWords(context)
    await printSizes(pool, articles)
    await measureQueries(await ownEngine(context, pool), articles)
    await measureNarrowed(context, pool)
    await compareRecall(context, pool, articles)
    await measureWriting(context, articles)
  } finally {
    await close()
  }
}

async function fillDictionary({ db }: SharedContext): Promise<void> {
  const terms = await readDictionaryFile(resolve('db/basics/terms.tsv'))
  await db.insert(dictionaryEntries).values(terms.map((entry) => ({ kind: 'term' as const, ...entry })))
}

async function printSizes(pool: Pool, articles: number): Promise<void> {
  const { rows } = await pool.query<{ characters: string; tokens: string; all: string }>(
    `select sum(length(public_text)) as characters, pg_relation_size('search_documents_tokens') as tokens,
       pg_total_relation_size('search_documents') as all from search_documents`,
  )
  const [characters, tokens, all] = [rows[0]?.characters, rows[0]?.tokens, rows[0]?.all].map(Number)
  const each = (bytes = 0) =>
    `${(bytes / 1e6).toFixed(0)} MB, ${(bytes / (characters ?? 1)).toFixed(1)} bytes a character`
  process.stdout.write(
    `${articles} articles: token index ${each(tokens)}; with texts and tokens ${each(all)}\n`,
  )
}

if (import.meta.main) await measureSearch(Number(process.argv[2] ?? 100_000), process.argv[3])

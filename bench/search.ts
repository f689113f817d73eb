import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Pool } from 'pg'
import { pino } from 'pino'
import { readDictionaryFile } from '#features/labels/dictionary-file.server.ts'
import { dictionaryEntries } from '#features/labels/tables.server.ts'
import { countWords } from '#features/search/word-shares.server.ts'
import { readConfiguration } from '#platform/configuration.server.ts'
import { visitors, type SharedContext } from '#platform/context.ts'
import { startPostgresWith } from '#platform/database/embedded-postgres.server.ts'
import { migrate } from '#platform/database/migrate.server.ts'
import { OWNER } from '#platform/database/portal-owner.server.ts'
import { createPool } from '#platform/database/pool.server.ts'
import { asDatabase } from '#platform/database/transaction.server.ts'
import { createImages } from '#platform/images/images.server.ts'
import { Industries } from '#platform/industries/industries.server.ts'
import { createJobQueue } from '#platform/jobs/job-queue.server.ts'
import type { PdfPages } from '#platform/pdf/pdf-pages.server.ts'
import { Settings } from '#platform/settings/settings.server.ts'
import { createSmsSender } from '#platform/sms/sms-sender.server.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { load, NOW } from './search/load.ts'
import { compareRecall, measureQueries, measureWriting } from './search/measure.ts'

/**
 * The search's figures on 100,000 articles: how long a query takes for one reader and for eight at once, what it costs
 * both processes, whether it finds everything that is there, how large the index is and how fast it is made:
 * `node bench/search.ts [articles] [folder to keep the database in]`
 */

/** Prints the figures; takes some ten minutes for 100,000 articles. */
export async function measureSearch(articles: number, folder?: string): Promise<void> {
  const log = pino({ level: 'warn' })
  const dataDir = folder ?? (await mkdtemp(join(tmpdir(), 'portal-bench-search-')))
  const server = await startPostgresWith({ dataDir, log }, { fsync: 'off', shared_buffers: '512MB' })
  const superuser = createPool(server.superuserUrl, 1, log)
  const { rows } = await superuser.query(`select from pg_database where datname = 'bench'`)
  const isNew = rows.length === 0
  if (isNew) await superuser.query(`create database bench owner ${OWNER}`)
  await superuser.end()
  const url = new URL('/bench', server.url).href
  const pool = createPool(url, 8, log)
  try {
    await migrate(pool, resolve('db/migrations'), log)
    const context = await contextOn(pool, log)
    if (isNew) {
      await fillDictionary(context)
      await load(url, articles)
    }
    await countWords(context)
    await printSizes(pool, articles)
    await measureQueries(context, pool, articles)
    await compareRecall(context, pool, articles)
    await measureWriting(context, articles)
  } finally {
    await pool.end()
    await server.stop()
    if (!folder) await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
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

async function contextOn(pool: Pool, log: SharedContext['log']): Promise<SharedContext> {
  const db = asDatabase(pool)
  // A search touches neither files nor documents.
  const storage = {} as Storage
  const pdf = {} as PdfPages
  const configuration = readConfiguration({ NODE_ENV: 'test' })
  return {
    audience: visitors,
    now: NOW,
    db,
    log,
    services: {
      configuration,
      settings: await Settings.read(db, configuration.startingFacts),
      industries: new Industries([{ slug: 'semi', name: '第三代半导体', sellsMembership: true }]),
      storage,
      images: createImages({ db, storage }),
      pdf,
      sms: createSmsSender({ configuration, log }),
      jobs: createJobQueue(),
      payments: [],
      random: Math.random,
    },
  }
}

if (import.meta.main) await measureSearch(Number(process.argv[2] ?? 100_000), process.argv[3])

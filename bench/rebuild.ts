import type { Pool } from 'pg'
import { rebuildIndex, type SearchSource } from '#features/search/rebuild-index.server.ts'
import { TOPIC_KINDS } from '#features/topics/contract.ts'
import { openBenchDatabase } from './bench-database.ts'
import { contextOn } from './context-on.ts'
import { documentOf, NOW } from './search/load.ts'
import { cpuOf, postmasterOf } from './search/measure.ts'

/**
 * How fast the index is built anew while the portal serves, and what it costs both processes: `node bench/rebuild.ts
 * [documents]`. Once into an empty index, then where all of it stands there already.
 */

const documents = Number(process.argv[2] ?? 3000)

const source: SearchSource = {
  name: 'topics',
  kinds: TOPIC_KINDS,
  read: async (_context, { after, limit }) =>
    Array.from({ length: Math.max(0, Math.min(limit, documents - after)) }, (_, at) =>
      documentOf(after + at + 1, documents),
    ),
}

async function measure(pool: Pool, what: string, work: () => Promise<number>): Promise<void> {
  const postmaster = await postmasterOf(pool)
  const databaseCpu = () => cpuOf((_, parent) => parent === postmaster)
  const [cpu, database, startedAt] = [process.cpuUsage(), databaseCpu(), performance.now()]
  const done = await work()
  const { user, system } = process.cpuUsage(cpu)
  const [own, theirs] = [(user + system) / 1000, databaseCpu() - database].map((ms) => ms / done)
  const perSecond = done / ((performance.now() - startedAt) / 1000)
  process.stdout.write(
    `${what}: ${perSecond.toFixed(0)} documents a second, CPU Node ${own?.toFixed(2)} ms, PostgreSQL ${theirs?.toFixed(2)} ms a document\n`,
  )
}

const { pool, log, close } = await openBenchDatabase('rebuild', { settings: { fsync: 'off' } })
try {
  const context = await contextOn(pool, log, NOW)
  await measure(pool, 'empty', () => rebuildIndex(context, [source]))
  await measure(pool, 'unchanged', () => rebuildIndex(context, [source]))
} finally {
  await close()
}

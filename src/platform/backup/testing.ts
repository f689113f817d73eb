import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Pool } from 'pg'
import { pino } from 'pino'
import { testDatabase } from '../../../test/database.ts'
import { createPool } from '../database/pool.server.ts'
import type { WatchedPool } from '../database/watched-pool.server.ts'
import type { Storage } from '../storage/storage.ts'

const log = pino({ level: 'silent' })

/** An empty database of its own on the server of the tests. */
export async function emptyDatabase(): Promise<{ url: string; pool: WatchedPool }> {
  const server = await testDatabase()
  const name = `backup_${randomBytes(4).toString('hex')}`
  await server.pool.query(`create database ${name} template template0 strategy file_copy`)
  const url = new URL(`/${name}`, server.url).href
  return { url, pool: createPool(url, 3, log) }
}

/** Every table of a database as a hash of its rows; found another way than a backup finds it. */
export async function hashTables(pool: Pool): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables t join pg_class c on c.relname = t.table_name
     where table_schema = 'public' and c.relpersistence = 'p' order by 1`,
  )
  const hashes: Record<string, string> = {}
  for (const { name } of rows) {
    const { rows: found } = await pool.query<{ hash: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(row_to_json(t)::text, '|' order by row_to_json(t)::text collate "C")), '') as hash
       from ${name} t`,
    )
    hashes[name] = found[0]?.hash ?? ''
  }
  return hashes
}

/** Every object of a store with its type and a hash of its bytes. */
export async function hashObjects(storage: Storage): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {}
  for await (const { key } of storage.list()) {
    const found = await storage.get(key)
    if (!found) continue
    const hash = createHash('sha1')
      .update(await buffer(found.stream))
      .digest('hex')
    hashes[key] = `${found.contentType} ${hash}`
  }
  return hashes
}

/** A folder that is gone after the test. */
export async function temporaryFolder(): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'portal-backup-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) }
}

import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import type { ClientBase } from 'pg'
import { readApplied } from '../database/migrate.server.ts'
import { Refusal } from '../refusal.ts'
import { tablePart, type ArchivedTable, type Manifest } from './archive.ts'
import { Fingerprint } from './fingerprint.server.ts'
import { copyOut, readSequences, readTables, type PortalTable } from './portal-tables.server.ts'

/** Writes every table into the folder and gives what the manifest says of the database; memory stays flat. */
export async function writeTables(
  client: ClientBase,
  folder: string,
): Promise<Pick<Manifest, 'postgres' | 'migrations' | 'tables' | 'sequences'>> {
  const tables = await readTables(client)
  if (!tables.some(({ name }) => name === 'schema_migrations'))
    throw new Refusal('conflict', 'backup_database_empty')
  await mkdir(join(folder, 'tables'), { mode: 0o700 })
  const written: ArchivedTable[] = []
  for (const table of tables) written.push(await writeTable(client, folder, table))
  const { rows } = await client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  )
  return {
    postgres: rows[0]?.version ?? '',
    migrations: await readApplied(client),
    tables: written,
    sequences: await readSequences(client),
  }
}

async function writeTable(client: ClientBase, folder: string, table: PortalTable): Promise<ArchivedTable> {
  const source = copyOut(client, table)
  const content = new Fingerprint()
  const part = new Fingerprint()
  await pipeline(
    source,
    content,
    createZstdCompress(),
    part,
    createWriteStream(join(folder, tablePart(table.name)), { flags: 'wx', mode: 0o600, flush: true }),
  )
  return {
    name: table.name,
    columns: [...table.columns],
    rows: source.rowCount,
    content: content.result(),
    part: part.result(),
  }
}

import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { escapeIdentifier, type ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { Refusal } from '../refusal.ts'
import { tablePart, type ArchivedTable, type Manifest } from './archive.ts'
import { fingerprintOf } from './fingerprint.server.ts'
import { copyOut, readTables, type PortalTable } from './portal-tables.server.ts'

/**
 * Fills the tables that the migrations have just made, inside the caller's transaction, and compares each with the
 * manifest. Gives the names of archived tables that are not the portal's and stay away; refuses (`backup_other_tables`,
 * `restore_not_equal`) when the rest does not fit or does not come out equal.
 */
export async function loadTables(client: ClientBase, path: string, manifest: Manifest): Promise<string[]> {
  const tables = new Map((await readTables(client)).map((table) => [table.name, table]))
  const archived = manifest.tables.filter(({ name }) => tables.has(name))
  refuseOtherTables(tables, archived)
  const names = [...tables.keys()].map(escapeIdentifier)
  // What triggers and migrations have written is in the archive already. Without foreign keys the order is free, and the
  // server need not remember every row until the end; they are checked as a whole when they come back.
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  const keys = await dropForeignKeys(client)
  await client.query(`truncate ${names.join(', ')}`)
  for (const table of archived) await loadTable(client, path, table)
  await setSequences(client, manifest)
  for (const key of keys) await client.query(key)
  for (const name of names) await client.query(`alter table ${name} enable trigger user`)
  for (const table of archived) await compare(client, table, tables.get(table.name))
  return manifest.tables.map(({ name }) => name).filter((name) => !tables.has(name))
}

function refuseOtherTables(
  tables: ReadonlyMap<string, PortalTable>,
  archived: readonly ArchivedTable[],
): void {
  const known = new Map(archived.map((table) => [table.name, table]))
  for (const { name, columns } of tables.values()) {
    const table = known.get(name)
    if (!table) throw new Refusal('invalid', 'backup_other_tables', { problem: `备份里没有表 ${name}` })
    const others = [
      ...columns.filter((column) => !table.columns.includes(column)),
      ...table.columns.filter((column) => !columns.includes(column)),
    ]
    if (others.length > 0)
      throw new Refusal('invalid', 'backup_other_tables', {
        problem: `表 ${name} 的列不同（${others.join('、')}）`,
      })
  }
}

/** Drops every foreign key and gives the statements that bring them back. */
async function dropForeignKeys(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`)
  for (const { drop } of rows) await client.query(drop)
  return rows.map(({ add }) => add)
}

async function loadTable(client: ClientBase, path: string, { name, columns }: ArchivedTable): Promise<void> {
  const into = `copy ${escapeIdentifier(name)} (${columns.map(escapeIdentifier).join(', ')}) from stdin`
  await pipeline(
    createReadStream(join(path, tablePart(name))),
    createZstdDecompress(),
    client.query(copyFrom(into)),
  )
}

async function setSequences(client: ClientBase, { sequences }: Manifest): Promise<void> {
  for (const { name, last } of sequences)
    await client.query(
      `select case when $2::bigint is null then setval(s.name, s.start_value, false) else setval(s.name, $2, true) end
       from (select format('%I.%I', schemaname, sequencename)::regclass as name, start_value from pg_sequences
         where schemaname = current_schema() and sequencename = $1) as s`,
      [name, last],
    )
}

async function compare(
  client: ClientBase,
  table: ArchivedTable,
  loaded: PortalTable | undefined,
): Promise<void> {
  if (!loaded) return
  const { bytes, sha256 } = await fingerprintOf(copyOut(client, { ...loaded, columns: table.columns }))
  if (bytes !== table.content.bytes || sha256 !== table.content.sha256)
    throw new Refusal('unexpected', 'restore_not_equal', { what: `表 ${table.name}` })
}

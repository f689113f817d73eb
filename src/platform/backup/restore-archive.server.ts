import { Client } from 'pg'
import type { Logger } from 'pino'
import { SESSION_LOCKS } from '../database/locks.server.ts'
import { applyWithin, readMigrations, type Migration } from '../database/migrate.server.ts'
import { connectionDefaults } from '../database/pool.server.ts'
import { Refusal } from '../refusal.ts'
import type { Storage } from '../storage/storage.ts'
import type { Manifest } from './archive.ts'
import { checkArchive, openArchive } from './check-archive.server.ts'
import { loadTables } from './load-tables.server.ts'
import { settleSpelling } from './portal-tables.server.ts'
import { refuseUsedStore, restoreFiles } from './restore-files.server.ts'

export interface RestoreOrder {
  readonly path: string
  /** Of an empty database, with the password. */
  readonly url: string
  readonly storage: Storage
  /** Where the migrations are. */
  readonly migrations: string
  readonly log: Logger
  /** Hears which step begins. */
  readonly onStep: (step: 'check' | 'files' | 'tables') => void
}

/**
 * Brings a backup back into an empty database and store, as it was: the whole archive is checked, then the files are
 * put back, then the database in one transaction with the migrations of the archive's time. So a database is
 * whole or empty, whatever happens, and a second try goes on with the files. Gives the manifest and the tables that are
 * not the portal's and were left out; refuses with what is wrong.
 */
export async function restoreArchive(
  order: RestoreOrder,
): Promise<{ manifest: Manifest; leftOut: readonly string[] }> {
  const { path, url, storage, onStep, log } = order
  const manifest = await openArchive(path)
  const migrations = historyOf(manifest, await readMigrations(order.migrations))
  const client = new Client({ ...connectionDefaults, connectionString: url })
  client.on('error', (error) => log.warn({ err: error }, 'the connection of a restore was lost'))
  await client.connect()
  try {
    // A portal that starts now waits, and then finds what was restored.
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [SESSION_LOCKS.migrations])
    await refuseUsedDatabase(client)
    onStep('check')
    await checkArchive(path, manifest)
    if (manifest.files) {
      await refuseUsedStore(path, storage)
      onStep('files')
      await restoreFiles(path, storage)
    }
    onStep('tables')
    await client.query('begin')
    await settleSpelling(client)
    await applyWithin(client, migrations)
    const leftOut = await loadTables(client, path, manifest)
    await client.query('commit')
    await client.query('analyze')
    return { manifest, leftOut }
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The program's migrations up to the archive's; refuses an archive that is newer or not of this portal. */
function historyOf({ migrations: archived }: Manifest, known: readonly Migration[]): Migration[] {
  const files = new Map(known.map((migration) => [migration.number, migration]))
  return archived.map(({ number, name, checksum }) => {
    const file = files.get(number)
    if (!file && number > (known.at(-1)?.number ?? 0))
      throw new Refusal('conflict', 'backup_too_new', { name })
    if (file?.checksum !== checksum) throw new Refusal('conflict', 'backup_other_history', { name })
    return file
  })
}

async function refuseUsedDatabase(client: Client): Promise<void> {
  const { rows } = await client.query<{ table: string }>(`
    select c.oid::regclass::text as table from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
      and not exists (select from pg_depend d
        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by 1 limit 1`)
  if (rows[0]) throw new Refusal('conflict', 'restore_database_used', { table: rows[0].table })
}

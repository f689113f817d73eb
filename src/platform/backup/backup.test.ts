import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Pool } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { silentLog } from '../../../test/context.ts'
import { memoryStorage } from '../../../test/memory-storage.ts'
import { migrate } from '../database/migrate.server.ts'
import type { Storage } from '../storage/storage.ts'
import { filePart, MANIFEST, PARTIAL } from './archive.ts'
import { listArchives } from './archives.server.ts'
import { fingerprintOf } from './fingerprint.server.ts'
import { makeArchive } from './make-archive.server.ts'
import { copyOut, readTables } from './portal-tables.server.ts'
import { restoreArchive } from './restore-archive.server.ts'
import { takeBackupTurn } from './snapshot.server.ts'
import { emptyDatabase, hashObjects, hashTables, temporaryFolder } from './testing.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let migrations = ''
let backups = ''
let storage: Storage
let original: { url: string; pool: Pool }
let target: { url: string; pool: Pool }

beforeEach(async () => {
  folder = await temporaryFolder()
  migrations = join(folder.path, 'migrations')
  backups = join(folder.path, 'backups')
  await mkdir(migrations)
  await write('0001_cities.sql', 'create table cities (name text primary key, people integer);')
  await write(
    '0002_firms.sql',
    `create table firms (id bigint generated always as identity primary key, city text not null references cities,
       name text, twice text generated always as (name || name) stored);
     insert into cities values ('苏州', 1);
     create unlogged table tries (at timestamptz);
     create function count_firm() returns trigger language plpgsql as $$
       begin update cities set people = people + 1 where name = new.city; return new; end $$;
     create trigger firm_added after insert on firms for each row execute function count_firm();`,
  )
  original = await emptyDatabase()
  target = await emptyDatabase()
  await migrate(original.pool, migrations, silentLog)
  await original.pool.query(`
    insert into cities values ('上海', 0), ('无\t锡\\.', null), ('A', 0), ('a', 0), ('b', 0);
    insert into firms (city, name) values ('上海', E'多行\\n与 \\\\N'), ('上海', ''), ('b', null);
    insert into tries values (now())`)
  storage = memoryStorage()
  await storage.put('pictures/one', Buffer.from('one'), { contentType: 'image/png' })
  await storage.put('pictures/same', Buffer.from('one'), { contentType: 'image/webp' })
  await storage.put('texts/empty', Buffer.of(), { contentType: 'text/plain' })
})
afterEach(async () => {
  await Promise.all([original.pool.end(), target.pool.end()])
  await folder[Symbol.asyncDispose]()
})

const write = (name: string, sql: string) => writeFile(join(migrations, name), sql)

const make = (changes: Partial<Parameters<typeof makeArchive>[0]> = {}) =>
  makeArchive({
    url: original.url,
    storage,
    folder: backups,
    portal: '1.2.3',
    now: new Date('2026-11-21T02:40:00+08:00'),
    log: silentLog,
    ...changes,
  })

const restore = (path: string, into: Storage = memoryStorage(), url = target.url) =>
  restoreArchive({ path, url, storage: into, migrations, log: silentLog, onStep: () => undefined })

const isTargetEmpty = async () =>
  (await target.pool.query(`select from pg_class where relnamespace = 'public'::regnamespace`)).rowCount === 0

describe('a backup', () => {
  test('comes back as it was: awkward texts, triggers not fired again, numbers going on, files with their types', async () => {
    const into = memoryStorage()
    const { path } = await make()
    const { manifest } = await restore(path, into)
    expect(await hashTables(target.pool)).toEqual(await hashTables(original.pool))
    expect(await hashObjects(into)).toEqual(await hashObjects(storage))
    expect(manifest).toMatchObject({ portal: '1.2.3', files: { count: 3, bytes: 6 } })
    expect(manifest.tables.map(({ name, rows }) => `${name} ${rows}`)).toEqual([
      'cities 6',
      'firms 3',
      'schema_migrations 2',
    ])
    const { rows } = await target.pool.query(
      `insert into firms (city, name) values ('A', 'new') returning id`,
    )
    expect(rows).toEqual([{ id: '4' }])
    const { rows: counted } = await target.pool.query(`select people from cities where name = 'A'`)
    expect(counted).toEqual([{ people: 1 }])
    await expect(target.pool.query(`insert into firms (city) values ('nowhere')`)).rejects.toThrow(
      'foreign key',
    )
  })

  test('is of one moment: what others write while it is read is not in it, in any table', async () => {
    const turn = await takeBackupTurn(original.url, silentLog)
    const read = await turn.atOneMoment(async (client) => {
      const [cities] = await readTables(client)
      if (!cities) throw new Error('no table was found')
      const before = await fingerprintOf(copyOut(client, cities))
      await original.pool.query(`insert into cities values ('c', 0); insert into firms (city) values ('c')`)
      const { rows } = await client.query(`select count(*)::int as firms from firms`)
      return { before, after: await fingerprintOf(copyOut(client, cities)), rows }
    })
    await turn.end()
    expect(read.after).toEqual(read.before)
    expect(read.rows).toEqual([{ firms: 3 }])
  })

  test('keeps the tables in their shape while it reads: who would migrate waits, and readers do not', async () => {
    await write('0003_drop.sql', 'alter table firms drop column name cascade;')
    const turn = await takeBackupTurn(original.url, silentLog)
    let migrating: Promise<unknown> | undefined
    await turn.atOneMoment(async (client) => {
      migrating = migrate(original.pool, migrations, silentLog)
      await waitingFor(original.pool, 'advisory')
      const { rows } = await client.query('select name from firms where id = 3')
      expect(rows).toEqual([{ name: null }])
      await original.pool.query(`update cities set people = 7 where name = 'b'`)
    })
    await turn.end()
    expect(await migrating).toEqual(['0003_drop.sql'])
  })

  test('takes no second place for files that have not changed, and each is whole without the other', async () => {
    const first = await make()
    // Of the database alone, as before an upgrade; those of the files go on from the first.
    await make({ storage: undefined, now: new Date('2026-11-21T10:00:00+08:00') })
    await storage.put('pictures/one', Buffer.from('ONE'), { contentType: 'image/png' })
    await storage.remove('texts/empty')
    const second = await make({ now: new Date('2026-11-22T02:40:00+08:00') })
    const { sha256 } = await fingerprintOf(toBytes('one'))
    const [before, after] = await Promise.all(
      [first, second].map(({ path }) => stat(join(path, filePart(sha256)))),
    )
    expect(after?.ino).toBe(before?.ino)
    await rm(first.path, { recursive: true })
    const into = memoryStorage()
    await restore(second.path, into)
    expect(await hashObjects(into)).toEqual(await hashObjects(storage))
  })

  test('of the database alone comes back beside whatever the store holds', async () => {
    const { path, manifest } = await make({ storage: undefined })
    expect(manifest.files).toBeUndefined()
    await restore(path, storage)
    expect(await hashTables(target.pool)).toEqual(await hashTables(original.pool))
  })

  test('is made once at a time', async () => {
    const turn = await takeBackupTurn(original.url, silentLog)
    await expect(make()).rejects.toMatchObject({ code: 'backup_under_way' })
    await turn.end()
    await make()
  })

  test('that was killed in the middle leaves nothing that looks like one, and the next sweeps it away', async () => {
    await killWhenHeld('backup', original.url, backups)
    expect((await readdir(backups)).map((name) => name.startsWith(PARTIAL))).toEqual([true])
    expect(await listArchives(backups)).toEqual([])
    const [half = ''] = await readdir(backups)
    await expect(restore(join(backups, half))).rejects.toMatchObject({ code: 'backup_unfinished' })
    const { path } = await make()
    expect(await readdir(backups)).toEqual([path.split('/').at(-1)])
  })

  test('that fails leaves nothing behind', async () => {
    const failing = { ...storage, get: () => Promise.reject(new Error('the store broke')) }
    await expect(make({ storage: failing })).rejects.toThrow('the store broke')
    expect(await readdir(backups)).toEqual([])
  })

  test('is not begun when the disk has no room for it, or the folder cannot be written', async () => {
    const huge: Storage = {
      ...storage,
      async *list() {
        yield { key: 'huge', size: 1e18, version: '1' }
      },
    }
    await expect(make({ storage: huge })).rejects.toMatchObject({ code: 'backup_disk_small' })
    await writeFile(join(folder.path, 'file'), '')
    await expect(make({ folder: join(folder.path, 'file', 'below') })).rejects.toMatchObject({
      code: 'backup_folder_unusable',
    })
  })

  test('of a database without a portal is refused', async () => {
    await expect(make({ url: target.url })).rejects.toMatchObject({ code: 'backup_database_empty' })
  })
})

describe('a restore', () => {
  test('of an older portal brings its tables back as they were, and the migrations since then then change them', async () => {
    const { path } = await make()
    await write(
      '0003_split.sql',
      `alter table cities add column size text;
      update cities set size = case when people > 0 then 'large' else 'small' end;`,
    )
    await restore(path)
    expect(await hashTables(target.pool)).toEqual(await hashTables(original.pool))
    expect(await migrate(target.pool, migrations, silentLog)).toEqual(['0003_split.sql'])
    const { rows } = await target.pool.query(`select size from cities where name = '上海'`)
    expect(rows).toEqual([{ size: 'large' }])
  })

  test('is refused where there is a database or another file already, and nothing changes', async () => {
    const { path } = await make()
    await expect(restore(path, memoryStorage(), original.url)).rejects.toMatchObject({
      code: 'restore_database_used',
      detail: { table: 'cities' },
    })
    const used = memoryStorage()
    await used.put('pictures/other', Buffer.from('x'), { contentType: 'image/png' })
    await expect(restore(path, used)).rejects.toMatchObject({
      code: 'restore_files_used',
      detail: { key: 'pictures/other' },
    })
    expect(await isTargetEmpty()).toBe(true)
  })

  test('that was killed among the files leaves an empty database, and the next try goes on', async () => {
    const { path } = await make()
    await killWhenHeld('restore', target.url, path, migrations)
    expect(await isTargetEmpty()).toBe(true)
    const into = memoryStorage()
    await into.put('pictures/one', Buffer.from('one'), { contentType: 'image/png' })
    await restore(path, into)
    expect(await hashObjects(into)).toEqual(await hashObjects(storage))
  })

  test('that does not come out equal leaves the database empty', async () => {
    const { path } = await make()
    const text = await readFile(join(path, MANIFEST), 'utf8')
    const manifest = JSON.parse(text)
    manifest.tables[1].content.sha256 = '0'.repeat(64)
    await writeFile(join(path, MANIFEST), JSON.stringify(manifest))
    await expect(restore(path)).rejects.toMatchObject({
      code: 'restore_not_equal',
      detail: { what: '表 firms' },
    })
    expect(await isTargetEmpty()).toBe(true)
  })

  test('leaves a table out that an operator had added, and says so', async () => {
    await original.pool.query('create table own_notes (text text); insert into own_notes values (1)')
    const { path } = await make()
    expect((await restore(path)).leftOut).toEqual(['own_notes'])
  })

  const damages: [string, string, (path: string) => Promise<unknown>][] = [
    ['backup_not_there', 'that is not there', (path) => rm(path, { recursive: true })],
    ['backup_foreign', 'without a manifest', (path) => rm(join(path, MANIFEST))],
    ['backup_foreign', 'of something else', (path) => writeFile(join(path, MANIFEST), '{"tables": []}')],
    [
      'backup_format_unknown',
      'of a later form',
      (path) => writeFile(join(path, MANIFEST), '{"kind": "portal-backup", "format": 2}'),
    ],
    // Nobody reads a link to itself, root included, who may read everything else.
    [
      'backup_unreadable',
      'with a manifest that cannot be read',
      async (path) => {
        await rm(join(path, MANIFEST))
        await symlink(MANIFEST, join(path, MANIFEST))
      },
    ],
    [
      'backup_unreadable',
      'with a table that cannot be read',
      async (path) => {
        await rm(join(path, 'tables/firms.copy.zst'))
        await symlink('firms.copy.zst', join(path, 'tables/firms.copy.zst'))
      },
    ],
    ['backup_part_missing', 'without a table', (path) => rm(join(path, 'tables/firms.copy.zst'))],
    [
      'backup_part_damaged',
      'with a table cut off',
      (path) => writeFile(join(path, 'tables/firms.copy.zst'), 'half'),
    ],
    ['backup_part_missing', 'without its files', (path) => rm(join(path, 'files'), { recursive: true })],
    [
      'backup_part_damaged',
      'with a file of another content',
      async (path) => {
        const { sha256 } = await fingerprintOf(toBytes('one'))
        await writeFile(join(path, filePart(sha256)), 'ono')
      },
    ],
    [
      'backup_other_history',
      'of another history',
      async () => {
        await write('0002_firms.sql', 'create table other (id integer);')
      },
    ],
    ['backup_too_new', 'of a newer portal', () => rm(join(migrations, '0002_firms.sql'))],
    [
      'backup_many',
      'among others',
      async (path) => {
        await mkdir(join(path, '20261121-024000'))
        await rename(join(path, MANIFEST), join(path, '20261121-024000', MANIFEST))
      },
    ],
  ]
  test.each(damages)('refuses with %s an archive %s', async (code, _, damage) => {
    const { path } = await make()
    // Apart, so that a folder of backups can be made of it.
    const copy = join(folder.path, 'copy')
    await cp(path, copy, { recursive: true })
    await damage(copy)
    const into = memoryStorage()
    await expect(restore(copy, into)).rejects.toMatchObject({ code })
    expect(await isTargetEmpty()).toBe(true)
    expect(await hashObjects(into)).toEqual({})
  })
})

async function* toBytes(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text)
}

/** Runs test/hold-backup.ts until it stops dead, and ends it as a power cut would. */
async function killWhenHeld(...args: string[]): Promise<void> {
  const child = spawn(process.execPath, [resolve('test/hold-backup.ts'), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
  // The server notices the end of a connection by itself; until then it holds what the killed one had locked.
  await noLocks(original.pool)
  await noLocks(target.pool)
}

async function waitingFor(pool: Pool, kind: string): Promise<void> {
  const waits = 'select from pg_stat_activity where datname = current_database() and wait_event = $1'
  while ((await pool.query(waits, [kind])).rowCount === 0);
}

async function noLocks(pool: Pool): Promise<void> {
  const locks = `select from pg_locks join pg_database d on d.oid = database and datname = current_database()
    where locktype = 'advisory'`
  while ((await pool.query(locks)).rowCount !== 0);
}

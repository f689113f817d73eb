import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { silentLog } from '../../../test/context.ts'
import { memoryStorage } from '../../../test/memory-storage.ts'
import { SUPERUSER, upgradedCluster } from '../database/create-cluster.server.ts'
import { startEarlierPostgres, startEmbeddedPostgres } from '../database/embedded-postgres.server.ts'
import { migrate } from '../database/migrate.server.ts'
import { createPool } from '../database/pool.server.ts'
import { programsIn } from '../database/postgres-binaries.server.ts'
import { serverUserFor } from '../database/server-user.server.ts'
import { makeArchive } from './make-archive.server.ts'
import { temporaryFolder } from './testing.ts'
import { upgradeCluster } from './upgrade-cluster.server.ts'

/** Where Debian keeps an earlier version; elsewhere these tests have none to upgrade from. */
const EARLIER = '/usr/lib/postgresql/15'
const log = silentLog

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let dataDir = ''
let migrations = ''
beforeEach(async () => {
  folder = await temporaryFolder()
  dataDir = join(folder.path, 'data')
  migrations = join(folder.path, 'migrations')
  await mkdir(migrations)
  await writeFile(
    join(migrations, '0001_cities.sql'),
    'create table cities (id bigint generated always as identity primary key, name text);',
  )
})
afterEach(() => folder[Symbol.asyncDispose]())

const upgrade = (programs: string | undefined = EARLIER) =>
  upgradeCluster({
    dataDir,
    programs,
    migrations,
    log,
    storage: memoryStorage(),
    backUp: (url) =>
      makeArchive({
        url,
        log,
        storage: undefined,
        folder: join(dataDir, 'backups'),
        portal: '1',
        now: new Date(),
      }),
    onStep: () => undefined,
  })

async function citiesNow(): Promise<string[]> {
  const server = await startEmbeddedPostgres({ dataDir, log })
  const client = new Client({ connectionString: server.url })
  await client.connect()
  const { rows } = await client.query<{ name: string }>('select name from cities order by id')
  await client.end()
  await server.stop()
  return rows.map(({ name }) => name)
}

/** A portal as an earlier program left it: a cluster of PostgreSQL 15 with a table and rows. */
async function earlierPortal(): Promise<void> {
  const binaries = programsIn(EARLIER)
  if (!binaries) throw new Error(`${EARLIER} holds no programs`)
  await mkdir(dataDir)
  const cluster = join(dataDir, 'postgres')
  await mkdir(cluster)
  const password = join(dataDir, 'password')
  await writeFile(password, 'secret')
  const user = serverUserFor(cluster, binaries)
  user.give(cluster)
  user.give(password)
  const child = user.spawn(
    binaries.initdb,
    [
      '-D',
      cluster,
      '-U',
      SUPERUSER,
      `--pwfile=${password}`,
      '-A',
      'scram-sha-256',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
    ],
    { stdio: 'ignore' },
  )
  await new Promise((resolve) => child.once('exit', resolve))
  await rename(password, join(cluster, 'portal.password'))
  const server = await startEarlierPostgres({ dataDir, log }, { binaries, major: '15' })
  const pool = createPool(server.url, 1, log)
  await migrate(pool, migrations, log)
  await pool.query(`insert into cities (name) values ('上海'), ('苏州')`)
  await pool.end()
  await server.stop()
}

const canUpgrade = existsSync(join(EARLIER, 'bin', 'postgres'))
const why = canUpgrade ? '' : `（${EARLIER} is not there: not tried）`

// Nothing in npm brings an earlier PostgreSQL: it is tried where Debian's stands, and says so where it does not.
test.skipIf(!canUpgrade)(
  `a cluster of an earlier PostgreSQL is moved on with every row, after a backup, and kept${why}`,
  async () => {
    await earlierPortal()
    await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow('是 PostgreSQL 15 的数据')
    const done = await upgrade()
    expect(done).toMatchObject({ from: '15', old: join(dataDir, 'postgres.15') })
    expect(await readFile(join(dataDir, 'postgres', 'PG_VERSION'), 'utf8')).toBe('18\n')
    expect(await readFile(join(dataDir, 'postgres.15', 'PG_VERSION'), 'utf8')).toBe('15\n')
    expect(await citiesNow()).toEqual(['上海', '苏州'])
    expect(await readdir(join(dataDir, 'backups'))).toHaveLength(1)
    expect(await upgrade()).toBeUndefined()
  },
  120_000,
)

test('an upgrade that was killed before the new cluster took its place is finished by the next start', async () => {
  const server = await startEmbeddedPostgres({ dataDir, log })
  const pool = createPool(server.url, 1, log)
  await migrate(pool, migrations, log)
  await pool.query(`insert into cities (name) values ('上海')`)
  await pool.end()
  await server.stop()
  const cluster = join(dataDir, 'postgres')
  await rename(cluster, upgradedCluster(cluster))
  expect(await citiesNow()).toEqual(['上海'])
})

test('a folder without programs, or none at all, is refused with what to do, and the cluster stays', async () => {
  await mkdir(join(dataDir, 'postgres'), { recursive: true })
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
  await expect(upgrade(folder.path)).rejects.toThrow(`${folder.path} 里没有 PostgreSQL 的程序`)
  const unnamed = upgradeCluster({
    dataDir,
    programs: undefined,
    migrations,
    log,
    storage: memoryStorage(),
    backUp: () => Promise.reject(new Error('nothing to back up')),
    onStep: () => undefined,
  })
  await expect(unnamed).rejects.toThrow('请先运行 npm install')
  expect(await readdir(join(dataDir, 'postgres'))).toEqual(['PG_VERSION'])
})

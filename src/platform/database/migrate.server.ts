import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client, type ClientBase, type Pool } from 'pg'
import type { Logger } from 'pino'
import { SESSION_LOCKS } from './locks.server.ts'
import { connectionDefaults } from './pool.server.ts'
import { StartupProblem } from '../startup-problem.ts'

/** One numbered file; its checksum keeps it from being changed after it was applied. */
export interface Migration {
  readonly number: number
  readonly name: string
  readonly sql: string
  readonly checksum: string
  /** Done first in the same transaction, where data are older than it; not part of what was applied. */
  readonly before?: string | undefined
}

export type AppliedMigration = Pick<Migration, 'number' | 'name' | 'checksum'>

/**
 * Applies what is new in `folder` (`NNNN_what.sql`, in order, each in a transaction of its own) and returns the names;
 * a second process waits and then finds nothing to do. Refuses (StartupProblem) when files and database contradict
 * each other, before anything is applied.
 */
export async function migrate(pool: Pool, folder: string, log: Logger): Promise<string[]> {
  const migrations = await readMigrations(folder)
  // Waiting for the other process, and building an index on a large table, may take longer than a request ever may: a
  // connection without the pool's limits.
  const client = new Client({ ...connectionDefaults, connectionString: pool.options.connectionString })
  client.on('error', (error) => log.debug({ err: error }, 'the connection of the migration ended'))
  try {
    await client.connect()
    await waitForTurn(client, log)
    await makeRegister(client)
    const applied = await readApplied(client)
    refuseContradictions(migrations, applied)
    const known = new Set(applied.map(({ number }) => number))
    const fresh = migrations.filter(({ number }) => !known.has(number))
    const isNew = applied.length === 0
    for (const migration of fresh) {
      await apply(client, migration)
      // A hundred lines would hide what a first start says to whoever waits for it.
      log[isNew ? 'debug' : 'info']({ migration: migration.name }, 'migration applied')
    }
    if (isNew) log.info({ migrations: fresh.length }, 'an empty database got its tables')
    return fresh.map(({ name }) => name)
  } finally {
    // Ending the connection gives the lock back whatever happened.
    await client.end().catch((error: unknown) => log.debug({ err: error }, 'ending the migration'))
  }
}

/** Whoever starts while a backup reads or another process migrates should say what it is waiting for. */
async function waitForTurn(client: Client, log: Logger): Promise<void> {
  const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
    SESSION_LOCKS.migrations,
  ])
  if (rows[0]?.got) return
  log.info('waiting until a backup has read the database, or another process has brought it up to date')
  await client.query('select pg_advisory_lock($1)', [SESSION_LOCKS.migrations])
}

/**
 * The migrations of a folder in their order, each with what its data may need first (`before/` and the same name: a landed
 * one is never changed); refuses (StartupProblem) a name or number that is not right.
 */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const migrations = await Promise.all(
    names.map(async (name) => {
      const number = Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1])
      if (!number) throw new StartupProblem(`迁移文件 ${name} 的名称不符合 NNNN_what.sql 的格式`)
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      const before = await readFile(join(folder, 'before', name), 'utf8').catch(noneThere)
      return { number, name, sql, checksum: createHash('sha256').update(sql).digest('hex'), before }
    }),
  )
  for (const [index, { number, name }] of migrations.entries()) {
    const before = migrations[index - 1]
    if (before?.number === number) throw new StartupProblem(`迁移文件 ${before.name} 和 ${name} 的编号相同`)
  }
  return migrations
}

function noneThere(error: unknown): undefined {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}

async function makeRegister(client: ClientBase): Promise<void> {
  await client.query(`
    create table if not exists schema_migrations (
      number integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`)
}

/** What the database says was applied to it. */
export async function readApplied(client: ClientBase): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    'select number, name, checksum from schema_migrations order by number',
  )
  return rows
}

function refuseContradictions(migrations: readonly Migration[], applied: readonly AppliedMigration[]): void {
  const files = new Map(migrations.map((migration) => [migration.number, migration]))
  const newest = migrations.at(-1)?.number ?? 0
  for (const { number, name, checksum } of applied) {
    const file = files.get(number)
    if (!file && number > newest) {
      throw new StartupProblem(`数据库比程序新：其中已有迁移 ${name}，请更新程序后再启动`)
    }
    if (!file) throw new StartupProblem(`已应用的迁移 ${name} 在程序中找不到，请恢复该文件`)
    if (file.checksum !== checksum) {
      throw new StartupProblem(`迁移 ${file.name} 应用之后又被改动，请恢复原文件，改动应写成新的迁移`)
    }
  }
}

/** Makes the empty tables of these migrations inside the transaction that the client has begun. */
export async function applyWithin(client: ClientBase, migrations: readonly Migration[]): Promise<void> {
  await makeRegister(client)
  for (const migration of migrations) await applyAndNote(client, migration)
}

async function applyAndNote(client: ClientBase, { number, name, sql, checksum }: Migration): Promise<void> {
  await client.query(sql)
  await client.query('insert into schema_migrations (number, name, checksum) values ($1, $2, $3)', [
    number,
    name,
    checksum,
  ])
}

async function apply(client: Client, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    if (migration.before !== undefined) await client.query(migration.before)
    await applyAndNote(client, migration)
    await client.query('commit')
  } catch (error) {
    // The connection may be what failed; its end rolls back as well.
    await client.query('rollback').catch(() => undefined)
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartupProblem(`迁移 ${migration.name} 失败，数据库保持迁移之前的状态：${reason}`, {
      cause: error,
    })
  }
}

import { randomBytes } from 'node:crypto'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { migrate, readMigrations } from '#platform/database/migrate.server.ts'
import { createPool } from '#platform/database/pool.server.ts'
import { silentLog } from '../context.ts'
import { testDatabase } from '../database.ts'

const MIGRATIONS = resolve(import.meta.dirname, '../../db/migrations')

test('what a request wrote for an account that had just become part of another goes to that one when the portal is upgraded', async () => {
  const server = await testDatabase()
  const name = `old_${randomBytes(4).toString('hex')}`
  await server.pool.query(`create database ${name} template template0 strategy file_copy`)
  const pool = createPool(new URL(`/${name}`, server.url).href, 2, silentLog)
  onTestFinished(() => pool.end())
  const old = await mkdtemp(join(tmpdir(), 'portal-old-'))
  onTestFinished(() => rm(old, { recursive: true }))
  for (const each of await readMigrations(MIGRATIONS))
    if (each.number < 161) await copyFile(join(MIGRATIONS, each.name), join(old, each.name))
  await migrate(pool, old, silentLog)

  const person = async (mergedInto: number | null) => {
    const { rows } = await pool.query<{ id: string }>(
      `insert into people (name, created_at, updated_at, merged_into, closed_at)
        values ('林一帆', now(), now(), $1, case when $1::bigint is not null then now() end) returning id`,
      [mergedInto],
    )
    return Number(rows[0]?.id)
  }
  const last = await person(null)
  const middle = await person(last)
  const first = await person(middle)
  for (const id of [last, middle, first]) {
    await pool.query(
      `insert into notifications (person_id, kind, type, title, body, path, created_at)
        values ($1, 'x', 'system', 't', 'b', '/', now())`,
      [id],
    )
    await pool.query(
      `insert into notified_matters (person_id, kind, once_key, told_at) values ($1, 'x', 'one', now())`,
      [id],
    )
    await pool.query(
      `insert into sessions (token_hash, person_id, created_at, seen_at, proved_at, expires_at)
        values ($1, $2, now(), now(), now(), now())`,
      [randomBytes(32), id],
    )
  }
  expect(await migrate(pool, MIGRATIONS, silentLog)).toContain('0161_open_accounts.sql')
  const owners = async (table: string) =>
    (await pool.query<{ person_id: string }>(`select person_id from ${table}`)).rows.map((row) =>
      Number(row.person_id),
    )
  expect(await owners('notifications')).toEqual([last, last, last])
  expect(await owners('notified_matters')).toEqual([last])
  expect(await owners('sessions')).toEqual([last])
})

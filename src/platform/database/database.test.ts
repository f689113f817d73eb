import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { StartupProblem } from '../startup-problem.ts'
import { openDatabase } from './database.server.ts'
import { eventually } from '../../../test/eventually.ts'

const log = pino({ level: 'silent' })
/** For what the server tells a little later; the machine may be busy. */
let dataDir = ''
beforeAll(async () => void (dataDir = await mkdtemp(join(tmpdir(), 'portal-data-'))))
afterAll(() => rm(dataDir, { recursive: true }))

async function urlWith(change: (url: URL) => void): Promise<string> {
  const url = new URL((await testDatabase()).url)
  change(url)
  return url.href
}

async function problemAt(databaseUrl: string): Promise<string> {
  const problem: unknown = await openDatabase({ databaseUrl, dataDir, log }).catch((error: unknown) => error)
  expect(problem).toBeInstanceOf(StartupProblem)
  return problem instanceof StartupProblem ? problem.message : ''
}

test('with an address the portal uses that database and nothing else', async () => {
  const { url } = await testDatabase()
  const opened = await openDatabase({ databaseUrl: url, dataDir, log })
  const { rows } = await opened.db.execute(sql`
    select current_database() as database, current_setting('application_name') as name, current_setting('statement_timeout') as timeout`)
  expect(rows).toEqual([
    { database: new URL(url).pathname.slice(1), name: `portal:${process.pid}`, timeout: '30s' },
  ])
  await opened.close()
  expect(await readdir(dataDir)).toEqual([])
})

test('an address where nothing listens is refused with a sentence that says so', async () => {
  const url = await urlWith((address) => (address.port = '1'))
  expect(await problemAt(url)).toBe(
    `无法连接 DATABASE_URL 指定的数据库 127.0.0.1:1${new URL(url).pathname}：该地址没有数据库在监听，请确认 PostgreSQL 已启动、主机和端口正确`,
  )
})

test('a wrong password is refused and never shown', async () => {
  const message = await problemAt(await urlWith((address) => (address.password = 'wrong-secret')))
  expect(message).toContain('用户名或密码不正确')
  expect(message).not.toContain('wrong-secret')
})

test('a database that does not exist is refused by its name', async () => {
  const message = await problemAt(await urlWith((address) => (address.pathname = '/no_such_database')))
  expect(message).toContain('/no_such_database：服务器上没有这个数据库')
})

test('a port that speaks something else is refused', async () => {
  const server = createServer((socket) => socket.end('220 mail\r\n')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  expect(await problemAt(`postgresql://a:b@127.0.0.1:${port}/portal`)).toContain('无法连接 DATABASE_URL')
  server.close()
})

test('a server older than PostgreSQL 15 is refused with both versions', async () => {
  const { pool, url } = await testDatabase()
  const name = `old_${process.pid}`
  await pool.query(`create database ${name} template template0 strategy file_copy`)
  // A real server that says it is old: its own answer is hidden behind a function of the same name.
  const old = await openDatabase({ databaseUrl: new URL(`/${name}`, url).href, dataDir, log })
  await old.pool.query(`
    create function current_setting(name text) returns text language sql
      as $$ select case name when 'server_version' then '14.9' else '140009' end $$`)
  await old.pool.query(`alter database ${name} set search_path = public, pg_catalog`)
  await old.close()
  expect(await problemAt(old.url)).toContain('版本是 PostgreSQL 14.9，需要 15 或更新的版本')
})

test('an idle connection that the server ends is logged and replaced, and the process goes on', async () => {
  const { url, pool } = await testDatabase()
  const warn = vi.fn<() => void>()
  const watched = Object.assign(pino({ level: 'silent' }), { warn })
  const opened = await openDatabase({ databaseUrl: url, dataDir, log: watched, poolSize: 2 })
  const { rows } = await opened.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await eventually(() => expect(warn).toHaveBeenCalledTimes(1))
  expect((await opened.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await opened.close()
})

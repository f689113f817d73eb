import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startEmbeddedPostgres } from './embedded-postgres.server.ts'
import { findPostgres } from './postgres-binaries.server.ts'
import { livingPostmaster } from './postmaster.server.ts'
import { serverUserFor } from './server-user.server.ts'
import { eventually } from '../../../test/eventually.ts'

const log = pino({ level: 'silent' })
const start = () => startEmbeddedPostgres({ dataDir, log })
const running = () => livingPostmaster(join(dataDir, 'postgres'))

/** Folders of mkdtemp are closed to everybody else: as root, each of these tests also shows that this is no hindrance. */
let folder = ''
let dataDir = ''
let pristine = ''
const children: ChildProcess[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-embedded-'))
  pristine = join(folder, 'pristine')
  const server = await startEmbeddedPostgres({ dataDir: pristine, log })
  await server.stop()
})
beforeEach(async () => {
  dataDir = join(folder, `data-${(await readdir(folder)).length}`)
  await cp(pristine, dataDir, { recursive: true })
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  const left = running()
  if (left) process.kill(left.pid, 'SIGQUIT')
})
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

/** Another process of the portal that uses the same folder. */
async function anotherProcess(): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [resolve('test/hold-postgres.ts'), dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const [line] = await once(child.stdout, 'data')
  return { child, url: String(line).trim() }
}

async function ask(url: string, statement: string): Promise<unknown> {
  const client = new Client({ connectionString: url })
  // A server that ends says so on the connection once more, after the statement has failed.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const [last] = [await client.query({ text: statement, rowMode: 'array' })].flat().slice(-1)
    return last?.rows[0]?.[0]
  } finally {
    await client.end()
  }
}

test('the first start makes a durable UTF-8 cluster that only this account and its password can enter', async () => {
  const server = await start()
  const ofServer = `select concat_ws(' ', current_setting('fsync'), current_setting('server_encoding'), datlocale, current_setting('listen_addresses'))
    from pg_database where datname = current_database()`
  expect(await ask(server.url, ofServer)).toBe('on UTF8 C.UTF-8 127.0.0.1')
  const stranger = new URL(server.url)
  stranger.password = 'guess'
  await expect(ask(stranger.href, 'select 1')).rejects.toThrow('password authentication failed')
  const cluster = join(dataDir, 'postgres')
  expect((await stat(cluster)).mode & 0o777).toBe(0o700)
  expect((await stat(join(cluster, 'portal.password'))).mode & 0o777).toBe(0o600)
  await server.stop()
  expect(running()).toBeUndefined()
})

test('the portal signs in as a role that owns its database and rules nothing else', async () => {
  const server = await start()
  const rights = `select concat_ws(' ', rolname, rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls)
    from pg_roles where rolname = current_user`
  expect(await ask(server.url, rights)).toBe('portal_owner f f f f f')
  await expect(ask(server.url, `copy (select 1) to program 'true'`)).rejects.toThrow('permission denied')
  await expect(ask(server.url, `select pg_read_file('portal.password')`)).rejects.toThrow('permission denied')
  const other = new URL('/postgres', server.url).href
  await expect(ask(other, 'create table here ()')).rejects.toThrow('permission denied')
  await server.stop()
})

test('what an earlier program made as superuser belongs to that role after the next start', async () => {
  const first = await start()
  await ask(first.superuserUrl, `reassign owned by portal_owner to portal`)
  await ask(first.superuserUrl, `drop role portal_owner`)
  const made = `
    create schema jobs;
    create type mood as enum ('well'); create domain positive as int check (value > 0); create type pair as (a int, b int);
    create table cities (id int generated always as identity primary key, old serial, size positive, mood mood);
    create table jobs.job (at date) partition by range (at);
    create table jobs.job_2026 partition of jobs.job for values from ('2026-01-01') to ('2027-01-01');
    create index on cities (size); create statistics sizes on size, mood from cities; create sequence numbers;
    create view big as select * from cities; create materialized view seen as select * from cities;
    create function twice(n int) returns int language sql as 'select n * 2';
    create function stamp() returns trigger language plpgsql as 'begin return new; end';
    create trigger stamped before insert on cities for each row execute function stamp();
    insert into cities (size, mood) values (1, 'well')`
  await ask(first.superuserUrl, made)
  await first.stop()
  const { url, superuserUrl, stop } = await start()
  const left = `select string_agg(relname, ' ') from pg_class where relowner = 10 and oid >= 16384 and relkind <> 't'`
  expect(await ask(superuserUrl, left)).toBeNull()
  await ask(url, `insert into cities (size, mood) values (twice(2), 'well')`)
  await ask(url, `alter table cities add column name text; alter type mood add value 'ill'`)
  await ask(url, `refresh materialized view seen; drop statistics sizes; drop schema jobs cascade`)
  await ask(url, `drop sequence numbers; drop type pair; drop function stamp cascade; create schema more`)
  expect(await ask(url, 'select count(*)::int from big')).toBe(2)
  await stop()
})

test('the portal reaches it through a file in that folder, also after it was killed and started again', async () => {
  const server = await start()
  const way = `select coalesce(host(inet_server_addr()), 'socket')`
  expect(await ask(server.url, way)).toBe('127.0.0.1')
  expect(await ask(server.localUrl, way)).toBe('socket')
  process.kill(running()?.pid ?? 0, 'SIGKILL')
  const answer = () => ask(server.localUrl, way).catch(() => undefined)
  await expect.poll(answer, { timeout: 60_000, interval: 50 }).toBe('socket')
  await server.stop()
})

test('after kill -9 of the process that started it, the next start adopts the same server with all that was acknowledged', async () => {
  const { child, url } = await anotherProcess()
  await ask(url, 'create table kept as select 42 as answer')
  const before = running()
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(running()?.pid).toBe(before?.pid)
  const server = await start()
  expect(running()?.pid).toBe(before?.pid)
  expect(await ask(server.url, 'select answer from kept')).toBe(42)
  await server.stop()
  expect(running()).toBeUndefined()
})

test('a start that cannot sign in leaves no server behind', async () => {
  await writeFile(join(dataDir, 'postgres/portal.password'), 'not the password')
  await expect(start()).rejects.toThrow('无法登录自带的 PostgreSQL')
  await eventually(() => expect(running()).toBeUndefined())
})

test('the last one out stops the server although another was killed in the middle of a statement just before', async () => {
  const own = await start()
  const { child, url } = await anotherProcess()
  const asleep = ask(url, 'select pg_sleep(60)').catch(() => undefined)
  child.kill('SIGKILL')
  await once(child, 'exit')
  await own.stop()
  expect(running()).toBeUndefined()
  await asleep
})

test('a server that is killed is started again under the same address by whoever uses it, with all that was acknowledged', async () => {
  const server = await start()
  const { url } = await anotherProcess()
  expect(url).toBe(server.url)
  await ask(url, 'create table kept as select 42 as answer')
  const before = running()?.pid ?? 0
  process.kill(before, 'SIGKILL')
  const answer = () => ask(url, 'select answer from kept').catch(() => undefined)
  await expect.poll(answer, { timeout: 60_000, interval: 50 }).toBe(42)
  expect(running()?.pid).not.toBe(before)
  await server.stop()
  // The other process has its share again as well, so it keeps the server.
  await expect.poll(answer, { timeout: 60_000, interval: 50 }).toBe(42)
})

test('a killed server comes back under the same address although another program took its port for a moment', async () => {
  const server = await start()
  const { pid, port } = running() ?? { pid: 0, port: 0 }
  // Who would bring it up again learns of its end by this session, and not before the port is taken.
  const session = Number(
    await ask(server.superuserUrl, "select pid from pg_locks where locktype = 'advisory'"),
  )
  process.kill(session, 'SIGSTOP')
  process.kill(pid, 'SIGKILL')
  const squatter = createServer()
  await eventually(() => once(squatter.listen(port, '127.0.0.1'), 'listening'))
  process.kill(session, 'SIGCONT')
  // It ends for want of its port at least once before the port is free again.
  const log = join(dataDir, 'postgres.log')
  await eventually(async () => expect(await readFile(log, 'utf8')).toContain('could not bind'))
  squatter.close()
  await expect
    .poll(() => ask(server.url, 'select 42').catch(() => undefined), { timeout: 60_000, interval: 50 })
    .toBe(42)
  await server.stop()
})

test('two processes starting at the same moment share one server, and only the last one out stops it', async () => {
  const [first, second, own] = await Promise.all([anotherProcess(), anotherProcess(), start()])
  expect(new Set([first.url, second.url, own.url]).size).toBe(1)
  const postmaster = running()
  first.child.kill('SIGTERM')
  await once(first.child, 'exit')
  await own.stop()
  expect(running()?.pid).toBe(postmaster?.pid)
  expect(await ask(second.url, 'select 1')).toBe(1)
  second.child.kill('SIGTERM')
  await once(second.child, 'exit')
  expect(running()).toBeUndefined()
})

test('of two processes that stop at the same moment one stops the server', async () => {
  for (let round = 0; round < 2; round += 1) {
    const leaving = await Promise.all([anotherProcess(), anotherProcess()])
    const ended = leaving.map(({ child }) => once(child, 'exit'))
    for (const { child } of leaving) child.kill('SIGTERM')
    await Promise.all(ended)
    expect(running()).toBeUndefined()
  }
})

test('a start while the last user stops the server waits for the end and starts anew', async () => {
  const leaving = await start()
  const before = running()
  const [, staying] = await Promise.all([leaving.stop(), start()])
  expect(await ask(staying.url, 'select 1')).toBe(1)
  expect(running()?.pid).toBeDefined()
  expect(before?.pid).toBeDefined()
  await staying.stop()
})

test.for(['nobody', 'another program of the same account'])(
  'a leftover postmaster.pid whose number now belongs to %s does not hinder the start',
  async (whose) => {
    const cluster = join(dataDir, 'postgres')
    const program = serverUserFor(cluster, findPostgres()).spawn('sleep', ['60'], { stdio: 'ignore' })
    if (whose === 'nobody') {
      program.kill()
      await once(program, 'exit')
    } else {
      children.push(program)
    }
    const lines = [program.pid, cluster, 1_700_000_000, 1, '', '127.0.0.1', '', 'ready   ']
    await writeFile(join(cluster, 'postmaster.pid'), `${lines.join('\n')}\n`)
    const port = await readFile(join(cluster, 'portal.port'), 'utf8')
    await writeFile(join(cluster, `.s.PGSQL.${port}.lock`), `${lines.join('\n')}\n`)
    const server = await start()
    expect(await ask(server.url, 'select 1')).toBe(1)
    await server.stop()
  },
)

test('two first starts at once on an empty folder end with one cluster and nothing left over', async () => {
  dataDir = join(folder, 'data-empty')
  const [{ url, child }, own] = await Promise.all([anotherProcess(), start()])
  expect(own.url).toBe(url)
  child.kill('SIGTERM')
  await once(child, 'exit')
  await own.stop()
  expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres.log'])
})

// Only root can hand a server to another user; everybody else already is one.
const isRoot = process.getuid?.() === 0

test.skipIf(!isRoot)(
  'started by root below a folder closed to others, the server still does not run as root',
  async () => {
    const server = await start()
    const status = await readFile(`/proc/${running()?.pid}/status`, 'utf8')
    expect(Number(/^Uid:\s+(\d+)/m.exec(status)?.[1])).toBeGreaterThan(0)
    expect((await stat(folder)).mode & 0o077).toBe(0)
    await server.stop()
  },
)

test.skipIf(!isRoot)('root can also run it from a clone that nobody else can enter', async () => {
  const home = join(folder, 'native')
  await cp(findPostgres().home, home, { recursive: true, verbatimSymlinks: true })
  const binaries = { home, initdb: join(home, 'bin', 'initdb'), postgres: join(home, 'bin', 'postgres') }
  const cluster = join(dataDir, 'postgres')
  // Answers from the cluster's settings, after finding itself and its files as a start does.
  const child = serverUserFor(cluster, binaries).spawn(
    binaries.postgres,
    ['-C', 'data_directory', '-D', cluster],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const answer = child.stdout?.toArray()
  expect(await once(child, 'close')).toEqual([0, null])
  expect(String(await answer).trim()).toBe(cluster)
})

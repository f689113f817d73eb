import { randomBytes } from 'node:crypto'
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { memoryLog } from '../../../test/memory-log.ts'
import { migrate } from './migrate.server.ts'
import { createPool } from './pool.server.ts'

const log = pino({ level: 'silent' })
let folder = ''
let pool: Pool
const folders: string[] = []

beforeEach(async () => {
  const server = await testDatabase()
  const name = `empty_${randomBytes(4).toString('hex')}`
  await server.pool.query(`create database ${name} template template0 strategy file_copy`)
  pool = createPool(new URL(`/${name}`, server.url).href, 2, log)
  folder = await mkdtemp(join(tmpdir(), 'portal-migrations-'))
  folders.push(folder)
  await write('0001_cities.sql', 'create table cities (name text);')
  await write(
    '0002_first_city.sql',
    `insert into cities values ('上海'); insert into cities values ('苏州');`,
  )
})
afterEach(() => pool.end())
afterAll(() => Promise.all(folders.map((path) => rm(path, { recursive: true }))))

const write = (name: string, sql: string) => writeFile(join(folder, name), sql)
const run = () => migrate(pool, folder, log)
const cities = async () =>
  (await pool.query<{ name: string }>('select name from cities')).rows.map(({ name }) => name)

test('migrations are applied in order, and a second start applies nothing', async () => {
  expect(await run()).toEqual(['0001_cities.sql', '0002_first_city.sql'])
  expect(await run()).toEqual([])
  await write('0003_third.sql', `insert into cities values ('无锡')`)
  expect(await run()).toEqual(['0003_third.sql'])
  expect(await cities()).toEqual(['上海', '苏州', '无锡'])
})

test('a first start says in one line what it made, and an update names each migration', async () => {
  const { log: said, lines } = memoryLog('info')
  await migrate(pool, folder, said)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'an empty database got its tables', migrations: 2 },
  ])
  await write('0003_third.sql', `insert into cities values ('无锡')`)
  await migrate(pool, folder, said)
  expect(lines.slice(1).map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'migration applied', migration: '0003_third.sql' },
  ])
})

test('two processes starting at once apply each migration once', async () => {
  const both = await Promise.all([run(), run()])
  expect(both.map((names) => names.length).sort()).toEqual([0, 2])
  expect(await cities()).toEqual(['上海', '苏州'])
})

test('a migration that fails leaves nothing of itself, keeps those before it and can be mended', async () => {
  await write('0003_broken.sql', `insert into cities values ('无锡'); select 1 / 0;`)
  await expect(run()).rejects.toThrow('迁移 0003_broken.sql 失败，数据库保持迁移之前的状态：division by zero')
  expect(await cities()).toEqual(['上海', '苏州'])
  await write('0003_broken.sql', `insert into cities values ('无锡')`)
  expect(await run()).toEqual(['0003_broken.sql'])
})

test('an applied migration that was edited stops the start, but line ends of Windows do not', async () => {
  await write('0003_lines.sql', 'select 1;\nselect 2;\n')
  await run()
  await write('0003_lines.sql', 'select 1;\r\nselect 2;\r\n')
  expect(await run()).toEqual([])
  await write('0001_cities.sql', 'create table cities (name text not null);')
  await expect(run()).rejects.toThrow('迁移 0001_cities.sql 应用之后又被改动')
})

test('an applied migration that has disappeared stops the start', async () => {
  await run()
  await rm(join(folder, '0001_cities.sql'))
  await expect(run()).rejects.toThrow('已应用的迁移 0001_cities.sql 在程序中找不到')
})

test('a database newer than the program stops the start before anything is touched', async () => {
  await run()
  await rm(join(folder, '0002_first_city.sql'))
  await expect(run()).rejects.toThrow('数据库比程序新：其中已有迁移 0002_first_city.sql')
})

test('two migrations with one number, or a name without a number, stop the start', async () => {
  await write('0002_other.sql', 'select 1')
  await expect(run()).rejects.toThrow('迁移文件 0002_first_city.sql 和 0002_other.sql 的编号相同')
  await rename(join(folder, '0002_other.sql'), join(folder, 'other.sql'))
  await expect(run()).rejects.toThrow('迁移文件 other.sql 的名称不符合')
  await expect(pool.query('select from cities')).rejects.toThrow('does not exist')
})

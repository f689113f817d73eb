import { readdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { silentLog, testConfiguration, testContext, testServices } from '../../../test/context.ts'
import { testDatabase, type TestDatabase } from '../../../test/database.ts'
import { readConfiguration } from '../configuration.server.ts'
import type { Context } from '../context.ts'
import { createLog } from '../log.server.ts'
import { lastBackupAt } from './backup-runs.server.ts'
import { createBackups, makeScheduledBackup } from './backups.server.ts'
import { takeBackupTurn } from './snapshot.server.ts'
import { temporaryFolder } from './testing.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let server: TestDatabase
const lines: string[] = []

const log = createLog(
  'info',
  new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  }),
)

beforeAll(async () => {
  folder = await temporaryFolder()
  server = await testDatabase()
})
afterAll(async () => {
  await folder[Symbol.asyncDispose]()
  await server.close()
})
beforeEach(async () => {
  lines.length = 0
  await server.pool.query('truncate backup_runs')
})

/** The nightly job of a portal whose backups lie in this folder. */
function contextFor(place: string, now = new Date()): Context {
  const services = testServices(server.db)
  const configuration = {
    ...testConfiguration,
    backups: { what: 'all' as const, folder: place, keep: { days: 2, weeks: 0, months: 0 } },
  }
  const root = resolve(import.meta.dirname, '../../..')
  const backups = createBackups({ configuration, root, url: server.url, storage: services.storage, log })
  return { ...testContext(server.db, { now }), services: { ...services, configuration, backups }, log }
}

const runs = async () =>
  (await server.pool.query('select path, bytes > 0 as has_bytes, problem from backup_runs')).rows

test('every night makes a backup, notes it, and lets the old ones go by the rule', async () => {
  const place = join(folder.path, 'nightly')
  for (const day of ['19', '20', '21'])
    await makeScheduledBackup(contextFor(place, new Date(`2026-11-${day}T02:40:00+08:00`)))
  expect(await readdir(place)).toEqual(['20261120-024000', '20261121-024000'])
  expect(await runs()).toHaveLength(3)
  expect((await runs()).at(-1)).toEqual({
    path: join(place, '20261121-024000'),
    has_bytes: true,
    problem: null,
  })
  const { rows } = await server.pool.query<{ at: string }>(
    'select extract(epoch from max(ended_at)) as at from backup_runs',
  )
  expect(await lastBackupAt(server.db)).toBe(Number(rows[0]?.at))
})

test('a backup of the database alone, made by hand that day, does not push out the one of the night', async () => {
  const place = join(folder.path, 'upgraded')
  await makeScheduledBackup(contextFor(place, new Date('2026-11-20T02:40:00+08:00')))
  const { backups } = contextFor(place).services
  await backups?.make({ now: new Date('2026-11-20T10:00:00+08:00'), isDatabaseAlone: true })
  await makeScheduledBackup(contextFor(place, new Date('2026-11-21T02:40:00+08:00')))
  expect(await readdir(place)).toEqual(['20261120-024000', '20261120-100000', '20261121-024000'])
})

test('backups of a clock that ran ahead neither push out the one just made nor make it look old', async () => {
  const place = join(folder.path, 'ahead')
  for (const day of ['2026-11-20', '2036-01-01', '2036-01-02', '2026-11-21', '2026-11-22', '2026-11-23'])
    await makeScheduledBackup(contextFor(place, new Date(`${day}T02:40:00+08:00`)))
  expect(await readdir(place)).toEqual([
    '20261122-024000',
    '20261123-024000',
    '20360101-024000',
    '20360102-024000',
  ])
  await server.pool.query(
    `update backup_runs set ended_at = ended_at + interval '9 years' where path ~ '2036'`,
  )
  const { rows } = await server.pool.query<{ at: string }>(
    `select extract(epoch from ended_at) as at from backup_runs where path ~ '20261123'`,
  )
  expect(await lastBackupAt(server.db)).toBe(Number(rows[0]?.at))
})

test('a backup that was made counts although an old one cannot be deleted, which the log says', async () => {
  const place = join(folder.path, 'kept')
  for (const day of ['19', '20'])
    await makeScheduledBackup(contextFor(place, new Date(`2026-11-${day}T02:40:00+08:00`)))
  const { backups, ...services } = contextFor(place, new Date('2026-11-21T02:40:00+08:00')).services
  if (!backups) throw new Error('no backups')
  const dropOld = () => Promise.reject(Object.assign(new Error('not permitted'), { code: 'EPERM' }))
  await makeScheduledBackup({
    ...contextFor(place, new Date('2026-11-21T02:40:00+08:00')),
    services: { ...services, backups: { ...backups, dropOld } },
  })
  expect((await runs()).map(({ problem }) => problem)).toEqual([null, null, null])
  expect(lines.map((line) => JSON.parse(line)).at(-2)).toMatchObject({
    level: 'error',
    msg: 'old backups cannot be deleted',
    folder: place,
  })
})

test('a night that fails says why in the log and in the database, and counts as no backup', async () => {
  const place = join(folder.path, 'file')
  await writeFile(place, '')
  await expect(makeScheduledBackup(contextFor(place))).rejects.toMatchObject({
    code: 'backup_folder_unusable',
  })
  const problem = expect.stringContaining(`放备份的文件夹 ${place} 无法写入（EEXIST）`)
  expect(await runs()).toEqual([{ path: place, has_bytes: null, problem }])
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'error', msg: 'the backup failed', problem },
  ])
  expect(await lastBackupAt(server.db)).toBeUndefined()
})

test('a night in which somebody is already making a backup is no failure', async () => {
  const turn = await takeBackupTurn(server.url, silentLog)
  await makeScheduledBackup(contextFor(join(folder.path, 'busy')))
  await turn.end()
  expect(await runs()).toEqual([])
})

test('the folder, what and how long are set, and a rule that keeps nothing is refused', () => {
  expect(readConfiguration({ DATA_DIR: '/srv/portal' }).backups).toEqual({
    what: 'all',
    folder: '/srv/portal/backups',
    keep: { days: 7, weeks: 4, months: 6 },
  })
  expect(
    readConfiguration({ BACKUP: 'database', BACKUP_DIR: '/mnt/nas', BACKUP_KEEP: '30d 0w 12m' }).backups,
  ).toEqual({ what: 'database', folder: '/mnt/nas', keep: { days: 30, weeks: 0, months: 12 } })
  expect(() => readConfiguration({ BACKUP: 'sometimes', BACKUP_KEEP: '0d 0w 0m' })).toThrow(
    /BACKUP：应为 all、database 或 no\n.*BACKUP_KEEP：应写成/,
  )
})

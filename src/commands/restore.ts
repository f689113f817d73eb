import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { endAllReaderSessions } from '#features/accounts/end-all-sessions.server.ts'
import { endAllStaffSessions } from '#features/staff/end-all-sessions.server.ts'
import type { Manifest } from '#platform/backup/archive.ts'
import { checkArchive, openArchive } from '#platform/backup/check-archive.server.ts'
import { restoreArchive } from '#platform/backup/restore-archive.server.ts'
import { readConfiguration } from '#platform/configuration.server.ts'
import { openDatabase } from '#platform/database/database.server.ts'
import { migrate } from '#platform/database/migrate.server.ts'
import { createLog } from '#platform/log.server.ts'
import { shanghaiMinute } from '#platform/shanghai-time.ts'
import { openStorage } from '#platform/storage/open-storage.server.ts'
import { projectRoot } from '../app/open-infrastructure.server.ts'
import { readAndRun, WrittenWrongly } from './run-command.ts'

const HELP = `用法：npm run restore -- <备份文件夹> [--check | --keep-readers]

把一份备份（npm run backup 的结果）放进空的数据库和空的文件夹或存储桶：
先检查整份备份，再放文件，最后一次写入整个数据库，每张表、每个文件都核对。

  --check          只检查备份是否完整，什么也不写
  --keep-readers   读者的登录照旧：门户停下以后才做的备份，搬到别处时用；
                   不写的，读者与员工都要重新登录，因为备份以后退出的登录会回来`

const STEPS = {
  check: '正在检查备份……',
  files: '正在恢复文件……',
  tables: '正在恢复数据库……',
} as const

/** `npm run restore`: brings a backup back and then up to date, or only looks whether it is whole. */
await readAndRun(readWritten, ({ path, isCheck, ...how }) => (isCheck ? check(path) : restore(path, how)))

async function check(path: string): Promise<void> {
  const manifest = await openArchive(path)
  process.stderr.write(`${STEPS.check}\n`)
  await checkArchive(path, manifest)
  process.stdout.write(`备份完整：${contentsOf(manifest)}\n`)
}

async function restore(path: string, { keepsReaders }: { readonly keepsReaders: boolean }): Promise<void> {
  // Before a database is made for nothing.
  await openArchive(path)
  const configuration = readConfiguration()
  const log = createLog('fatal')
  const database = await openDatabase({ ...configuration, log })
  const migrations = join(projectRoot(), 'db/migrations')
  try {
    const { manifest, leftOut } = await restoreArchive({
      path,
      migrations,
      log,
      url: database.url,
      storage: openStorage(configuration),
      onStep: (step) => process.stderr.write(`${STEPS[step]}\n`),
    })
    if (leftOut.length > 0) process.stderr.write(`以下的表不属于门户，没有恢复：${leftOut.join('、')}\n`)
    const newer = await migrate(database.pool, migrations, log)
    if (newer.length > 0) process.stdout.write(`已更新到现在的程序：${newer.length} 项迁移\n`)
    const within = { db: database.db, now: new Date() }
    sayEnded('员工', await endAllStaffSessions(within))
    if (!keepsReaders) sayEnded('读者', await endAllReaderSessions(within))
    process.stdout.write(`已恢复并核对：${contentsOf(manifest)}。现在可以启动门户\n`)
  } finally {
    await database.close()
  }
}

function sayEnded(who: string, ended: number): void {
  if (ended > 0)
    process.stdout.write(`${who}都要重新登录：备份里有 ${ended} 次没有结束的登录，其中可能有后来结束的\n`)
}

function contentsOf({ tables, files, createdAt, portal }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const filesText = files ? `${files.count} 个文件` : '不含文件'
  return `${shanghaiMinute(new Date(createdAt))} 的门户 ${portal}，${tables.length} 张表 ${rows} 行，${filesText}`
}

function readWritten(args: readonly string[]): {
  path: string
  isCheck: boolean
  keepsReaders: boolean
} {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        check: { type: 'boolean', default: false },
        'keep-readers': { type: 'boolean', default: false },
      },
    })
    const [path, ...more] = positionals
    if (path === undefined || more.length > 0) throw new WrittenWrongly(HELP)
    return { path: resolve(path), isCheck: values.check, keepsReaders: values['keep-readers'] }
  } catch {
    throw new WrittenWrongly(HELP)
  }
}

import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { bytesOf, knowsRuns, recordRun } from '#platform/backup/backup-runs.server.ts'
import { createBackups } from '#platform/backup/backups.server.ts'
import { readConfiguration } from '#platform/configuration.server.ts'
import { openDatabase } from '#platform/database/database.server.ts'
import { createLog } from '#platform/log.server.ts'
import { openStorage } from '#platform/storage/open-storage.server.ts'
import { projectRoot } from '../app/open-infrastructure.server.ts'
import { readAndRun, WrittenWrongly } from './run-command.ts'

const HELP = `用法：npm run backup -- [选项]

  --to 文件夹        放在这里，而不是 BACKUP_DIR；每份备份是其中一个以时间命名的文件夹
  --database-only    只备份数据库，不含文件

门户开着也可以运行。恢复用 npm run restore`

/** `npm run backup`: takes the database as it is and does not bring it up to date, so that it can be saved before an upgrade. */
await readAndRun(readWritten, async (written) => {
  const configuration = readConfiguration()
  const log = createLog('fatal')
  const database = await openDatabase({ ...configuration, log })
  try {
    const storage = openStorage(configuration)
    const backups = createBackups({ configuration, root: projectRoot(), url: database.url, storage, log })
    const now = new Date()
    const { path, manifest } = await backups.make({ ...written, now })
    if (await knowsRuns(database.db)) await recordRun(database.db, { begunAt: now, path }, { manifest })
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    const files = manifest.files ? `${manifest.files.count} 个文件` : '不含文件'
    const seconds = ((Date.now() - now.getTime()) / 1000).toFixed(1)
    const size = (bytesOf(manifest) / 1024 / 1024).toFixed(1)
    process.stdout.write(
      `已备份到 ${path}：${manifest.tables.length} 张表 ${rows} 行，${files}，${size} MB，用时 ${seconds} 秒\n`,
    )
  } finally {
    await database.close()
  }
})

function readWritten(args: readonly string[]): { folder?: string; isDatabaseAlone?: boolean } {
  try {
    const options = { to: { type: 'string' }, 'database-only': { type: 'boolean' } } as const
    const { values } = parseArgs({ args: [...args], options })
    return {
      ...(values.to !== undefined && { folder: resolve(values.to) }),
      ...(values['database-only'] && { isDatabaseAlone: true }),
    }
  } catch {
    throw new WrittenWrongly(HELP)
  }
}

import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createBackups } from '#platform/backup/backups.server.ts'
import { upgradeCluster } from '#platform/backup/upgrade-cluster.server.ts'
import { readConfiguration } from '#platform/configuration.server.ts'
import { createLog } from '#platform/log.server.ts'
import { openStorage } from '#platform/storage/open-storage.server.ts'
import { projectRoot } from '../app/open-infrastructure.server.ts'
import { readAndRun, WrittenWrongly } from './run-command.ts'

const HELP = `用法：npm run upgrade-postgres -- [--programs 文件夹]

把自带数据库的数据转到程序现在自带的 PostgreSQL 版本。先停止门户。

  --programs 文件夹   旧版本 PostgreSQL 的程序所在（其中有 bin/postgres），例如 /usr/lib/postgresql/17；
                      不写则用 npm install 装在数据文件夹旁的，命令见启动时的提示`

const STEPS = {
  backup: '正在用旧版本的程序备份……',
  restore: '正在建立新的数据库并核对……',
} as const

/** `npm run upgrade-postgres`: moves the embedded database on to the major version of PostgreSQL that comes with the program. */
await readAndRun(readWritten, async (programs) => {
  const configuration = readConfiguration()
  if (configuration.databaseUrl !== undefined) {
    process.stdout.write('使用的是 DATABASE_URL 指定的数据库，请按它自己的办法升级\n')
    return
  }
  const log = createLog('fatal')
  const root = projectRoot()
  const storage = openStorage(configuration)
  const upgraded = await upgradeCluster({
    dataDir: configuration.dataDir,
    programs,
    storage,
    migrations: join(root, 'db/migrations'),
    log,
    backUp: (url) =>
      createBackups({ configuration, root, url, storage, log }).make({
        now: new Date(),
        isDatabaseAlone: true,
      }),
    onStep: (step) => process.stderr.write(`${STEPS[step]}\n`),
  })
  process.stdout.write(
    upgraded
      ? `已从 PostgreSQL ${upgraded.from} 升级，每张表都核对过，现在可以启动门户。\n升级前的备份：${upgraded.archive}\n旧的数据：${upgraded.old}，确认无误后可以删除\n`
      : '数据库已是程序自带的版本，不用升级\n',
  )
})

function readWritten(args: readonly string[]): string | undefined {
  try {
    const { values } = parseArgs({ args: [...args], options: { programs: { type: 'string' } } })
    return values.programs === undefined ? undefined : resolve(values.programs)
  } catch {
    throw new WrittenWrongly(HELP)
  }
}

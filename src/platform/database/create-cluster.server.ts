import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Logger } from 'pino'
import { HOUR_MS } from '../durations.ts'
import { StartupProblem } from '../startup-problem.ts'
import { folderProblem } from './folder-problem.server.ts'
import { packageOfMajor, type PostgresBinaries } from './postgres-binaries.server.ts'
import type { ServerUser } from './server-user.server.ts'

export const SUPERUSER = 'portal'

/** Inside the cluster, so that a cluster and its password appear in one rename and are copied together. */
const PASSWORD_FILE = 'portal.password'

/** The major version of PostgreSQL that comes with this program. */
export const MAJOR = '18'

/** The major version that a cluster was made with; undefined when there is no cluster. */
export async function majorOfCluster(cluster: string): Promise<string | undefined> {
  const text = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => '')
  return text.trim() || undefined
}

/** The password of the cluster's one user; refuses (StartupProblem) a cluster of another PostgreSQL than `wanted`. */
export async function readCluster(cluster: string, wanted = MAJOR): Promise<{ password: string }> {
  const major = await majorOfCluster(cluster)
  if (major === undefined)
    throw new StartupProblem(
      `${cluster} 不是完整的 PostgreSQL 数据文件夹，请恢复备份，或移走该文件夹后重新启动`,
    )
  if (major !== wanted) throw otherMajor(cluster, major)
  const password = await readFile(join(cluster, PASSWORD_FILE), 'utf8').catch((error: unknown) => {
    throw new StartupProblem(`读不到数据库密码文件 ${join(cluster, PASSWORD_FILE)}，请从备份恢复该文件`, {
      cause: error,
    })
  })
  return { password: password.trim() }
}

/** What an operator does about a cluster of another version; nothing of it has been touched. */
export function otherMajor(cluster: string, major: string): StartupProblem {
  const versions = `${cluster} 是 PostgreSQL ${major} 的数据，程序自带的是 PostgreSQL ${MAJOR}，数据原样未动`
  if (Number(major) > Number(MAJOR)) return new StartupProblem(`${versions}；请换回更新的程序`)
  const folder = programsFolder(cluster, major)
  const name = packageOfMajor(major)
  const first = name ? `先运行 npm install --no-save --prefix ${folder} ${name}，再` : ''
  const where = name ? '' : ' -- --programs 旧版本 PostgreSQL 的文件夹'
  return new StartupProblem(
    `${versions}。请${first}运行 npm run upgrade-postgres${where}，它会先备份，再把数据转到 PostgreSQL ${MAJOR}`,
  )
}

/** Where the programs of an earlier version are looked for, beside its cluster. */
export function programsFolder(cluster: string, major: string): string {
  return join(dirname(cluster), `postgres-${major}-programs`)
}

/** A cluster that an upgrade has made and verified and that only has to take the place of the old one. */
export const upgradedCluster = (cluster: string) => `${cluster}.upgraded`

/**
 * Makes the cluster when there is none: in a folder beside it, then renamed, so that nobody ever sees half of one.
 * When another process is quicker, its cluster is kept. Refuses (StartupProblem) a folder that cannot be written.
 */
export async function createCluster(
  cluster: string,
  binaries: PostgresBinaries,
  user: ServerUser,
  log: Logger,
) {
  if (existsSync(cluster)) return
  if (existsSync(upgradedCluster(cluster))) {
    // The upgrade was killed between moving the old cluster away and putting the new one in its place.
    await rename(upgradedCluster(cluster), cluster)
    return
  }
  log.info({ cluster }, 'creating the database cluster')
  const making = await mkdtemp(`${cluster}.new-`).catch(refuseFolder(cluster))
  const passwordFile = `${making}.password`
  try {
    const password = randomBytes(24).toString('base64url')
    user.give(making)
    await writeFile(passwordFile, password, { mode: 0o600 })
    user.give(passwordFile)
    await runInitdb(making, passwordFile, binaries, user)
    await writeFile(join(making, PASSWORD_FILE), password, { mode: 0o600 })
    user.give(join(making, PASSWORD_FILE))
    await rename(making, cluster).catch((error: unknown) => {
      if (!existsSync(join(cluster, 'PG_VERSION'))) throw error
    })
  } catch (error) {
    throw error instanceof StartupProblem ? error : folderProblem(cluster, error)
  } finally {
    await rm(passwordFile, { force: true })
    await rm(making, { recursive: true, force: true })
  }
}

/** Makes the data folder; refuses (StartupProblem) when that cannot be. Old halves of clusters are swept away. */
export async function prepareDataFolder(dataDir: string, cluster: string): Promise<void> {
  await mkdir(dataDir, { recursive: true }).catch(refuseFolder(dataDir))
  const names = await readdir(dataDir).catch(refuseFolder(dataDir))
  for (const name of names.filter((name) => name.startsWith('postgres.new-'))) {
    const path = join(dataDir, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
    // Making one takes seconds: what is an hour old was left by a kill.
    if (path !== cluster && Date.now() - mtimeMs > HOUR_MS) await rm(path, { recursive: true, force: true })
  }
}

async function runInitdb(
  making: string,
  passwordFile: string,
  { initdb }: PostgresBinaries,
  user: ServerUser,
) {
  const child = user.spawn(
    initdb,
    [
      `--pgdata=${making}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // PostgreSQL's own C.UTF-8: the same order and the same letters on every system, and no library behind it.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let complaint = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (complaint += text))
  const [code] = await once(child, 'close').catch((error: unknown) => {
    // Such as a system without glibc (Alpine), where the kernel finds the program but not its loader.
    throw new StartupProblem(
      `这个系统无法运行自带的 PostgreSQL（${initdb}），请设置 DATABASE_URL 使用外部数据库`,
      { cause: error },
    )
  })
  if (code !== 0) throw new Error(complaint.trim() || `initdb ended with ${String(code)}`)
}

function refuseFolder(folder: string): (error: unknown) => never {
  return (error) => {
    throw folderProblem(folder, error)
  }
}

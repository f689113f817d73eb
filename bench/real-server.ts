import { once } from 'node:events'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { createCluster, majorOfCluster, MAJOR, SUPERUSER } from '#platform/database/create-cluster.server.ts'
import { startEarlierPostgres } from '#platform/database/embedded-postgres.server.ts'
import { findPostgres, programsIn } from '#platform/database/postgres-binaries.server.ts'
import { livingPostmaster } from '#platform/database/postmaster.server.ts'
import { serverUserFor, type ServerUser } from '#platform/database/server-user.server.ts'
import { StartupProblem } from '#platform/startup-problem.ts'

/** A database server of this machine that is ours to break. */
export interface RealServer {
  readonly url: string
  readonly superuserUrl: string
  /** Ends it as a power cut would, for good. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/** A cluster and the programs that serve it. */
export interface RealCluster {
  /** The folder of its files. */
  readonly cluster: string
  readonly major: string
  /** Whom it belongs to. */
  readonly user: ServerUser
  /** Serves it, or what was put in the place of its folder: `dataDir/postgres`. */
  start(dataDir: string): Promise<RealServer>
}

const log = pino({ level: 'silent' })

/** An empty cluster in `folder`, which exists, made with the programs in `programs`, or with our own. */
export async function makeCluster(folder: string, programs: string | undefined): Promise<RealCluster> {
  const binaries = programs === undefined ? findPostgres() : programsIn(programs)
  if (!binaries) throw new StartupProblem(`${programs ?? ''} 里没有 PostgreSQL 的程序`)
  const cluster = join(folder, 'postgres')
  const user = serverUserFor(cluster, binaries)
  if (programs === undefined) await createCluster(cluster, binaries, user, log)
  else {
    // Versions before 17 do not know the locale that our own clusters have.
    await mkdir(cluster)
    const password = join(folder, 'password')
    await writeFile(password, 'secret')
    user.give(cluster)
    user.give(password)
    const options = ['-A', 'scram-sha-256', '-E', 'UTF8', '--locale=C.UTF-8']
    const made = user.spawn(
      binaries.initdb,
      ['-D', cluster, '-U', SUPERUSER, `--pwfile=${password}`, ...options],
      { stdio: 'ignore' },
    )
    await once(made, 'exit')
    await rename(password, join(cluster, 'portal.password'))
  }
  const major = (await majorOfCluster(cluster)) ?? MAJOR
  return {
    cluster,
    major,
    user,
    async start(dataDir) {
      const server = await startEarlierPostgres({ dataDir, log }, { binaries, major })
      return {
        url: server.url,
        superuserUrl: server.superuserUrl,
        async kill() {
          const postmaster = livingPostmaster(join(dataDir, 'postgres'))
          // From now on nobody starts it again; it is killed before it could take leave.
          const left = server.stop().catch(() => undefined)
          if (postmaster) process.kill(postmaster.pid, 'SIGKILL')
          await left
        },
        stop: () => server.stop(),
      }
    },
  }
}

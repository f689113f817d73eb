import { once } from 'node:events'
import { cp, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { pino } from 'pino'
import { createCluster, majorOfCluster, MAJOR, SUPERUSER } from '#platform/database/create-cluster.server.ts'
import { startEarlierPostgres } from '#platform/database/embedded-postgres.server.ts'
import { findPostgres, programsIn } from '#platform/database/postgres-binaries.server.ts'
import { livingPostmaster } from '#platform/database/postmaster.server.ts'
import { serverUserFor } from '#platform/database/server-user.server.ts'
import { StartupProblem } from '#platform/startup-problem.ts'

/** A database and its streaming replica, each a real server, and an address in front that can be led elsewhere. */

const log = pino({ level: 'silent' })

interface RealServer {
  readonly url: string
  readonly superuserUrl: string
  /** Ends it as a power cut would, for good. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/** Makes both in `folder` with the programs in `programs`, or with our own; the replica follows from the start. */
export async function startServers(folder: string, programs: string | undefined) {
  const binaries = programs === undefined ? findPostgres() : programsIn(programs)
  if (!binaries) throw new StartupProblem(`${programs ?? ''} 里没有 PostgreSQL 的程序`)
  const [first, second] = [join(folder, 'first'), join(folder, 'second')]
  await mkdir(first)
  const cluster = join(first, 'postgres')
  const user = serverUserFor(cluster, binaries)
  if (programs === undefined) await createCluster(cluster, binaries, user, log)
  else {
    // Versions before 17 do not know the locale that our own clusters have.
    await mkdir(cluster)
    const password = join(first, 'password')
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
  const start = async (dataDir: string): Promise<RealServer> => {
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
  }
  // A copy of a stopped server is a base backup; it has made the database by then.
  await (await start(first)).stop()
  await cp(first, second, { recursive: true, preserveTimestamps: true })
  const source = await start(first)
  const { hostname, port, username } = new URL(source.superuserUrl)
  const secret = (await readFile(join(cluster, 'portal.password'), 'utf8')).trim()
  await writeFile(join(second, 'postgres', 'standby.signal'), '')
  await writeFile(
    join(second, 'postgres', 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${secret}'\n`,
  )
  return { major, source, replica: await start(second) }
}

/** An address that leads to one server and can be led to another, as a virtual one or a name does. */
export async function movableAddress(url: string) {
  let target = new URL(url)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      from.pipe(to)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const here = new URL(url)
  here.port = String(typeof address === 'object' && address ? address.port : 0)
  return {
    url: here.href,
    leadTo(other: string) {
      target = new URL(other)
      for (const socket of sockets) socket.destroy()
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

import { once } from 'node:events'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { makeCluster } from '../real-server.ts'

/** A database and its streaming replica, each a real server, and an address in front that can be led elsewhere. */

/** Makes both in `folder` with the programs in `programs`, or with our own; the replica follows from the start. */
export async function startServers(folder: string, programs: string | undefined) {
  const [first, second] = [join(folder, 'first'), join(folder, 'second')]
  await mkdir(first)
  const { cluster, major, start } = await makeCluster(first, programs)
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

import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { openDatabase, type OpenDatabase } from '#platform/database/database.server.ts'
import type { Logger } from 'pino'
import { silentLog } from './context.ts'
import { testDatabase } from './database.ts'

export interface BreakableDatabase {
  readonly opened: OpenDatabase
  /** The server is gone: connections end, new ones are refused. */
  stop(): Promise<void>
  /** The server or the network says nothing any more, and ends nothing. */
  freeze(): void
  /** New connections hear nothing; those there are go on, as with a server that has too much to do. */
  freezeNew(): void
  /** All is as before; what was lost stays lost. */
  mend(): Promise<void>
  close(): Promise<void>
}

/** The database of this worker behind a network that can fail. */
export async function breakableDatabase({
  log = silentLog,
}: { log?: Logger } = {}): Promise<BreakableDatabase> {
  const real = new URL((await testDatabase()).url)
  const sockets = new Set<Socket>()
  let isFrozen = false
  let isNewFrozen = false
  const server = createServer((near) => {
    const far = connect(Number(real.port), real.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => to.write(bytes))
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      if (isFrozen || isNewFrozen) from.pause()
    }
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const url = new URL(real)
  url.port = String(port)
  const opened = await openDatabase({ databaseUrl: url.href, dataDir: tmpdir(), log })
  const cut = async () => {
    for (const socket of sockets) socket.destroy()
    if (!server.listening) return
    server.close()
    await once(server, 'close')
  }
  return {
    opened,
    stop: cut,
    freeze() {
      isFrozen = true
      for (const socket of sockets) socket.pause()
    },
    freezeNew() {
      isNewFrozen = true
    },
    async mend() {
      isFrozen = false
      isNewFrozen = false
      for (const socket of sockets) socket.resume()
      if (!server.listening) await listen(port)
    },
    async close() {
      await opened.close()
      await cut()
    },
  }
}

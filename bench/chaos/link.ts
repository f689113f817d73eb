import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** How what lies between the portal and somebody else behaves. */
type LinkState = 'open' | 'slow' | 'silent' | 'refused'

/** A network to one server, which can fail in every way that networks do. */
export interface Link {
  readonly port: number
  set(state: LinkState): Promise<void>
  /** Ends every connection; new ones are taken as before. */
  cut(): void
  close(): Promise<void>
}

const SLOW_MS = 60

/** A way to a port of this machine. */
export async function startLink(target: number): Promise<Link> {
  const sockets = new Set<Socket>()
  let state: LinkState = 'open'
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      // One after another, so that nothing overtakes what was delayed.
      let sent: Promise<unknown> = Promise.resolve()
      sockets.add(from)
      from.on('data', (bytes) => {
        const delay = state === 'slow' ? SLOW_MS : 0
        sent = sent.then(() => (delay > 0 ? pause(delay) : undefined)).then(() => to.write(bytes))
      })
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      if (state === 'silent') from.pause()
    }
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port,
    cut,
    async set(next) {
      state = next
      if (next === 'refused' && server.listening) {
        server.close()
        cut()
      } else if (next !== 'refused' && !server.listening) await listen(port)
      for (const socket of sockets)
        if (next === 'silent') socket.pause()
        else socket.resume()
    },
    async close() {
      if (server.listening) server.close()
      cut()
    },
  }
}

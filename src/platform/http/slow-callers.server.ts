import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { callerAddress } from './caller-address.ts'
import { addressKey, isOfOwnNetwork } from './network-address.ts'

/** Every body gets so long, and what is above 64 kB a second more for each further 64 kB. */
export const BODY_SECONDS = 5
const BYTES_A_SECOND = 64 * 1024
/** A body of which the length is not said in advance is taken for one of this length. */
const UNKNOWN_BODY_BYTES = 1024 * 1024
export const UNFINISHED_BODIES_OF_AN_ADDRESS = 20
export const CONNECTIONS = 4000
export const CONNECTIONS_OF_AN_ADDRESS = 256
const CHECK_EVERY_MS = 5000
const HEADERS_MS = 15_000
/** Longer than any body may take; the deadline of each body is its own. */
const REQUEST_MS = 600_000
/** Longer than the load balancers in front keep an idle connection (60 s), or they would use one that we just closed. */
const IDLE_MS = 65_000

/** Sets how long a connection may stay idle or send its headers, and how many there may be, of one address and in all. */
export function limitConnections(
  server: Server,
  { mostOfOneAddress = CONNECTIONS_OF_AN_ADDRESS, isOurs = isOfOwnNetwork } = {},
): void {
  server.headersTimeout = HEADERS_MS
  server.requestTimeout = REQUEST_MS
  server.keepAliveTimeout = IDLE_MS
  server.maxConnections = CONNECTIONS
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const peer = socket.remoteAddress ?? ''
    // Behind our own proxy all readers share one peer.
    if (isOurs(peer)) return
    const key = addressKey(peer)
    const count = open.get(key) ?? 0
    if (count >= mostOfOneAddress) {
      socket.destroy()
      return
    }
    open.set(key, count + 1)
    socket.once('close', () => lower(open, key))
  })
}

/** What `createServer` must be given, since it cannot be set afterwards. */
export const connectionChecks = { connectionsCheckingInterval: CHECK_EVERY_MS } as const

export type BodyProblem = 'too_slow' | 'too_many'

/**
 * Watches the bodies that are still coming: each has a deadline, and one address may have twenty unfinished at once.
 * `refuse` is called for one that may not go on, in a moment or when its time is up. Nearly every body comes with its
 * headers; of those nothing is written down.
 */
export function watchBodies(
  proxies: number,
  refuse: (request: IncomingMessage, response: ServerResponse, problem: BodyProblem) => void,
): (request: IncomingMessage, response: ServerResponse) => void {
  const unfinished = new Map<string, number>()
  const watch = (request: IncomingMessage, response: ServerResponse, bytes: number) => {
    if (request.readableLength >= bytes || request.destroyed) return
    const forwarded = request.headers['x-forwarded-for']?.toString()
    const key = addressKey(callerAddress({ socket: request.socket.remoteAddress ?? '', forwarded }, proxies))
    const count = unfinished.get(key) ?? 0
    if (count >= UNFINISHED_BODIES_OF_AN_ADDRESS) {
      refuse(request, response, 'too_many')
      return
    }
    unfinished.set(key, count + 1)
    const timer = setTimeout(() => refuse(request, response, 'too_slow'), deadlineMs(bytes))
    let isWatched = true
    const done = () => {
      if (!isWatched) return
      isWatched = false
      clearTimeout(timer)
      lower(unfinished, key)
    }
    request.once('end', done)
    request.once('close', done)
  }
  return (request, response) => {
    const bytes = bodyBytes(request)
    if (bytes > 0) process.nextTick(watch, request, response, bytes)
  }
}

/** Milliseconds in which a body of so many bytes must have come. */
export function deadlineMs(bytes: number): number {
  const seconds = BODY_SECONDS + Math.max(0, bytes - BYTES_A_SECOND) / BYTES_A_SECOND
  return Math.ceil(seconds * 1000)
}

function bodyBytes({ headers }: IncomingMessage): number {
  if (headers['transfer-encoding'] !== undefined) return UNKNOWN_BODY_BYTES
  const length = Number(headers['content-length'] ?? 0)
  return Number.isFinite(length) ? length : UNKNOWN_BODY_BYTES
}

function lower(counts: Map<string, number>, key: string): void {
  const left = (counts.get(key) ?? 1) - 1
  if (left > 0) counts.set(key, left)
  else counts.delete(key)
}

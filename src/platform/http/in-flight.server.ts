import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'
import { addressKey } from './network-address.ts'
import { WaitingLine } from './waiting-line.ts'

/** Those who wait, for each place there is. */
const WAITING_FOR_A_PLACE = 10
/** Those of one address who work or wait, for each place there is. */
const OF_ONE_ADDRESS_FOR_A_PLACE = 2

export interface InFlight {
  /** Requests being worked on. */
  readonly current: () => number
  /** Requests whose body is complete and that wait for a place. */
  readonly waiting: () => number
  /** Requests refused since the start because there was no place. */
  readonly refused: () => number
  /** Milliseconds for which there was never a free place; 0 while there is one. */
  readonly fullForMs: () => number
}

export interface InFlightOptions {
  /** Requests worked on at once. */
  readonly limit: number
  /** Whether those of one address may only be so many; true unless told. */
  readonly limitsAddresses?: boolean
  /** Routes that cost next to nothing, or by which the portal is watched. */
  readonly isFree: (route: string) => boolean
  /** Milliseconds on a clock that only goes forward. */
  readonly now?: () => number
}

/**
 * Keeps overload graceful: at most `limit` requests that the page cache could not answer are worked on at once, ten times
 * as many may wait a while, and the rest are refused ('overloaded'). A place is taken when the body has come and given
 * back when the answer is made, so that nobody holds one by sending or reading slowly (goals: load).
 */
export function limitRequestsInFlight(app: FastifyInstance, options: InFlightOptions): InFlight {
  const { limit, limitsAddresses = true, isFree, now = () => performance.now() } = options
  const mostInside = limit * (1 + WAITING_FOR_A_PLACE)
  const line = new WaitingLine(now)
  const placed = new WeakMap<FastifyRequest, string>()
  const inside = new Counts()
  const working = new Counts()
  let refused = 0
  let fullSince: number | undefined

  async function takePlace(address: string, reply: FastifyReply): Promise<boolean> {
    if (working.total < limit) {
      working.raise(address)
      if (working.total === limit) fullSince = now()
      return true
    }
    const gone = new AbortController()
    const leave = () => gone.abort()
    reply.raw.once('close', leave)
    const isServed = await line.wait(address, gone.signal)
    reply.raw.off('close', leave)
    return isServed
  }
  function release(request: FastifyRequest) {
    const address = placed.get(request)
    if (address === undefined) return
    placed.delete(request)
    inside.lower(address)
    working.lower(address)
    // The place goes straight to the next, so that nobody who has just come can take it.
    const next = line.serveNext((key) => working.of(key))
    if (next === undefined) fullSince = undefined
    else working.raise(next)
  }

  app.addHook('preHandler', async (request, reply) => {
    if (isFree(request.routeOptions.url ?? '')) return
    const address = addressKey(request.ip)
    const isOneTooMany = limitsAddresses && inside.of(address) >= limit * OF_ONE_ADDRESS_FOR_A_PLACE
    if (isOneTooMany || inside.total >= mostInside) return refuse()
    inside.raise(address)
    if (!(await takePlace(address, reply))) {
      inside.lower(address)
      return refuse()
    }
    placed.set(request, address)
    if (reply.raw.destroyed) release(request)
    // What is given up before it is answered, and pages, which do not go Fastify's way, give their place back here.
    reply.raw.once('prefinish', () => release(request))
    reply.raw.once('close', () => release(request))
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    release(request)
    done(null, payload)
  })
  function refuse(): never {
    refused += 1
    throw new Refusal('overloaded', 'overloaded')
  }
  return {
    current: () => working.total,
    waiting: () => line.length,
    refused: () => refused,
    fullForMs: () => (fullSince === undefined ? 0 : now() - fullSince),
  }
}

/** How many there are, in all and of each key. */
class Counts {
  readonly #counts = new Map<string, number>()
  total = 0

  of(key: string): number {
    return this.#counts.get(key) ?? 0
  }

  raise(key: string): void {
    this.total += 1
    this.#counts.set(key, this.of(key) + 1)
  }

  lower(key: string): void {
    this.total -= 1
    if (this.of(key) > 1) this.#counts.set(key, this.of(key) - 1)
    else this.#counts.delete(key)
  }
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'
import { addressKey } from './network-address.ts'
import { isOwnBrowser } from './own-browser.ts'

/** What waits for a place is answered soon or refused: after so long its reader has given up or asked again. */
const LONGEST_WAIT_MS = 2000
/** Those who wait, for each place there is. */
const WAITING_FOR_A_PLACE = 2

export interface InFlight {
  /** Requests being worked on. */
  readonly current: () => number
  /** Requests whose body is complete and that wait for a place. */
  readonly waiting: () => number
  /** Milliseconds for which there was never a free place; 0 while there is one. */
  readonly fullForMs: () => number
}

export interface InFlightOptions {
  /** Requests worked on at once. */
  readonly limit: number
  /** Routes that cost next to nothing, or by which the portal is watched. */
  readonly isFree: (route: string) => boolean
  /** Milliseconds on a clock that only goes forward. */
  readonly now?: () => number
}

/**
 * Keeps overload graceful: at most `limit` requests that the page cache could not answer are worked on at once, twice as
 * many wait for two seconds at most, and the rest are refused ('overloaded'). A place is taken when the body has come
 * and given back when the answer is made, so that nobody holds one by sending or reading slowly; one address fills at
 * most two thirds of places and line (goals: load).
 */
export function limitRequestsInFlight(app: FastifyInstance, options: InFlightOptions): InFlight {
  const { limit, isFree, now = () => performance.now() } = options
  const mostInside = limit * (1 + WAITING_FOR_A_PLACE)
  const mostOfOneAddress = Math.max(1, limit * WAITING_FOR_A_PLACE)
  const line: ((isAdmitted: boolean) => void)[] = []
  const placed = new WeakMap<FastifyRequest, string>()
  const insideOf = new Map<string, number>()
  let working = 0
  let fullSince: number | undefined

  const enter = (address: string) => insideOf.set(address, (insideOf.get(address) ?? 0) + 1)
  function leave(address: string) {
    const left = (insideOf.get(address) ?? 1) - 1
    if (left > 0) insideOf.set(address, left)
    else insideOf.delete(address)
  }
  function release(request: FastifyRequest) {
    const address = placed.get(request)
    if (address === undefined) return
    placed.delete(request)
    leave(address)
    const next = line.shift()
    if (next) {
      // The place goes straight to who has waited longest.
      next(true)
    } else {
      working -= 1
      fullSince = undefined
    }
  }
  function waitForPlace(reply: FastifyReply): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(giveUp, LONGEST_WAIT_MS)
      function admit(isAdmitted: boolean) {
        clearTimeout(timer)
        reply.raw.off('close', giveUp)
        resolve(isAdmitted)
      }
      function giveUp() {
        const index = line.indexOf(admit)
        if (index >= 0) line.splice(index, 1)
        admit(false)
      }
      reply.raw.once('close', giveUp)
      line.push(admit)
    })
  }

  app.addHook('preHandler', async (request, reply) => {
    if (isFree(request.routeOptions.url ?? '')) return
    // Programs of this machine are the operator's; behind a proxy nobody is one of them.
    const address = isOwnBrowser(request.raw) ? '' : addressKey(request.ip)
    const isOneTooMany =
      working + line.length >= mostInside ||
      (address !== '' && (insideOf.get(address) ?? 0) >= mostOfOneAddress)
    if (isOneTooMany) throw new Refusal('overloaded', 'overloaded')
    enter(address)
    if (working < limit) {
      working += 1
      if (working === limit) fullSince = now()
    } else if (!(await waitForPlace(reply))) {
      leave(address)
      throw new Refusal('overloaded', 'overloaded')
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
  return {
    current: () => working,
    waiting: () => line.length,
    fullForMs: () => (fullSince === undefined ? 0 : now() - fullSince),
  }
}

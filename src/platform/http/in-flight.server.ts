import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'

/**
 * Keeps overload graceful: at most `limit` requests that the page cache could not answer are worked on at once, the
 * rest are refused at the door with 503 and Retry-After, which costs next to nothing (goals: load).
 */
export function limitRequestsInFlight(app: FastifyInstance, limit: number): { current: () => number } {
  let inFlight = 0
  const counted = new WeakSet<object>()
  app.addHook('onRequest', async (request, reply) => {
    if (request.url === '/healthz' || request.url === '/readyz' || request.url === '/metrics') return
    if (inFlight >= limit) throw new Refusal('overloaded', 'overloaded')
    inFlight += 1
    counted.add(request)
    // Counted down when the connection is done with, whether answered or given up by the reader.
    reply.raw.once('close', () => release(request))
  })
  app.addHook('onResponse', async (request) => release(request))
  function release(request: object) {
    if (counted.delete(request)) inFlight -= 1
  }
  return { current: () => inFlight }
}

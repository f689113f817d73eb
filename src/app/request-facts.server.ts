import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { readSource } from '#features/popularity/read-source.ts'
import { topicIdOfPath } from '#features/topics/addresses.ts'
import { browserIdOf } from '#platform/calls/browser-cookie.server.ts'
import type { Caller } from '#platform/context.ts'
import { browserOf } from '#platform/http/browser-name.ts'
import { callerAddress } from '#platform/http/caller-address.ts'
import { isFetchedAhead } from '#platform/http/counted-visitor.ts'
import { operatorKeyOf } from '#platform/outbox/operator-routes.server.ts'

/** Where a request came from; behind a proxy, as the proxy says. */
export function callerOf(request: FastifyRequest): Caller {
  return {
    address: request.ip,
    browser: browserOf(request),
    browserId: browserIdOf(request),
    operatorKey: operatorKeyOf(request),
    isFetchedAhead: isFetchedAhead(request),
  }
}

/** Where a request came from, and a log that carries its number: a child of our own, which Fastify knows by less. */
export const ofRequest = (request: FastifyRequest) => ({
  caller: callerOf(request),
  log: request.log as Logger,
})

/** What a page that was shown counts as: which topic, who read, and from where. */
export function visitOf(
  visit: string,
  request: IncomingMessage,
  { proxies, ownHost }: { proxies: number; ownHost: string },
) {
  const { headers, socket } = request
  const forwarded = headers['x-forwarded-for']?.toString()
  const browser = browserOf(request)
  return {
    topicId: topicIdOfPath(visit) ?? 0,
    address: callerAddress({ socket: socket.remoteAddress ?? '', forwarded }, proxies),
    browser,
    source: readSource({ referrer: headers.referer, browser, ownHost }),
  }
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '#platform/context.ts'
import { addressKey } from '#platform/http/network-address.ts'
import type { Limit } from '#platform/limits/limit.ts'
import { takePoints } from '#platform/limits/take-points.server.ts'
import { searches, searchesOfPerson, suggestions, suggestionsOfPerson } from './rate-limits.ts'

interface Limits {
  readonly ofAddress: Limit
  readonly ofPerson: Limit
}
const SEARCHES: Limits = { ofAddress: searches, ofPerson: searchesOfPerson }
const LIMITS_OF: Readonly<Record<string, Limits>> = {
  '/search': SEARCHES,
  '/openapi/v1/vue/search2': SEARCHES,
  '/api/search/suggestions': { ofAddress: suggestions, ofPerson: suggestionsOfPerson },
}

/**
 * Counts the searches that arrive at the application, of a reader by who it is and of a visitor by address, and refuses
 * `too_many_searches`; a question without words asks the index nothing and is free (C-58).
 */
export function limitSearches(
  app: FastifyInstance,
  contextOf: (request: FastifyRequest) => Promise<Pick<Context, 'actor' | 'db' | 'now' | 'services'>>,
): void {
  app.addHook('preHandler', async (request) => {
    const limits = LIMITS_OF[request.routeOptions.url ?? '']
    if (!limits || !hasWords(request.query, request.body)) return
    const context = await contextOf(request)
    const { actor } = context
    const use =
      actor.kind === 'person'
        ? { limit: limits.ofPerson, key: actor.id }
        : { limit: limits.ofAddress, key: addressKey(request.ip) }
    await takePoints(context, [use])
  })
}

function hasWords(...sources: readonly unknown[]): boolean {
  return sources.some(
    (source) =>
      typeof source === 'object' &&
      source !== null &&
      'q' in source &&
      typeof source.q === 'string' &&
      source.q.trim() !== '',
  )
}

import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/context.ts'
import { addressKey } from '#platform/http/network-address.ts'
import type { Limit } from '#platform/limits/limit.ts'
import { takePoints } from '#platform/limits/take-points.server.ts'
import { searches, suggestions } from './rate-limits.ts'

const LIMIT_OF: Readonly<Record<string, Limit>> = {
  '/search': searches,
  '/openapi/v1/vue/search2': searches,
  '/api/search/suggestions': suggestions,
}

/**
 * Counts the searches that arrive at the application and refuses `too_many_searches`; a question without words asks the
 * index nothing and is free (C-58).
 */
export function limitSearches(
  app: FastifyInstance,
  context: () => Pick<Context, 'db' | 'now' | 'services'>,
): void {
  app.addHook('preHandler', async (request) => {
    const limit = LIMIT_OF[request.routeOptions.url ?? '']
    if (!limit || !hasWords(request.query, request.body)) return
    await takePoints(context(), [{ limit, key: addressKey(request.ip) }])
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

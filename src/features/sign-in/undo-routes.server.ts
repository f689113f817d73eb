import type { FastifyInstance, FastifyRequest } from 'fastify'
import { UNDO_PATH } from '#features/accounts/contract.ts'
import type { Context } from '#platform/context.ts'
import { undoByLink } from './undo-change.server.ts'

const MOST_BYTES = 1024

/**
 * Where the page behind the link of a message sends its form: opening the link alone changes nothing, because scanners
 * open links. Works signed out and without script.
 */
export async function registerUndo(
  app: FastifyInstance,
  contextOf: (request: FastifyRequest) => Context,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // A form without fields; the token stands in the address.
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MOST_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    scope.post<{ Params: { token: string } }>(`${UNDO_PATH}/:token`, async (request, reply) => {
      const { token } = request.params
      await undoByLink(contextOf(request), { token })
      reply.header('cache-control', 'no-store')
      return reply.redirect(`${UNDO_PATH}/${encodeURIComponent(token)}`, 303)
    })
  })
}

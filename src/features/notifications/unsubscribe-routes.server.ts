import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '#platform/context.ts'
import { unsubscribe } from './change-setting.server.ts'
import type { AnyMessageKind } from './message-kind.ts'
import { UNSUBSCRIBE_PATH } from './unsubscribe-token.server.ts'

const MOST_BYTES = 16 * 1024

/**
 * Where the link of a mail stops its like: by the reader's own press on the page that the same address shows, or by the
 * mail client's, whose body says so and which follows no redirect (RFC 8058, section 3.2). Asking alone changes nothing,
 * because scanners open links.
 */
export async function registerUnsubscribe(
  app: FastifyInstance,
  contextOf: (request: FastifyRequest) => Context,
  kinds: readonly AnyMessageKind[],
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // A form of either encoding, of which only one word matters.
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MOST_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    scope.post<{ Querystring: Record<string, unknown> }>(UNSUBSCRIBE_PATH, async (request, reply) => {
      const token = typeof request.query.token === 'string' ? request.query.token : ''
      await unsubscribe(contextOf(request), { token }, kinds)
      reply.header('cache-control', 'no-store')
      if (String(request.body ?? '').includes('One-Click'))
        return reply.type('text/plain; charset=utf-8').send('已退订')
      return reply.redirect(`${UNSUBSCRIBE_PATH}?token=${encodeURIComponent(token)}&done=yes`, 303)
    })
  })
}

import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { isSameSecret } from '../http/same-secret.ts'
import type { RawRoutes } from '../http/raw-routes.ts'
import { Refusal } from '../refusal.ts'
import { takeBounce } from './take-bounce.server.ts'

export const BOUNCES_PATH = '/mail/bounces'
const MOST_BYTES = 1024 * 1024

/**
 * Where a mail server or a program that reads a mailbox hands over what came back, one message as it is. Without a secret
 * there is no such address, and to whoever does not know it neither (C-07).
 */
export const bounceRoutes: RawRoutes = {
  addresses: [{ method: 'POST', path: BOUNCES_PATH, about: '交来退信' }],
  async register({ app, contextOfSystem }) {
    await app.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_request, body, done) =>
        done(null, body),
      )
      scope.addHook('onRequest', async (request) => refuseStranger(request, contextOfSystem('mail-bounces')))
      scope.post(BOUNCES_PATH, async (request, reply) => {
        const raw = Buffer.isBuffer(request.body) ? request.body.toString() : ''
        const isTaken = await takeBounce(contextOfSystem('mail-bounces'), raw)
        return reply.header('cache-control', 'no-store').send({ taken: isTaken })
      })
    })
  },
}

/** Before a byte of the message is read. */
function refuseStranger({ headers }: FastifyRequest, { services }: Context): void {
  const { bounceToken } = services.configuration
  const given = headers.authorization ?? ''
  if (bounceToken === undefined || !isSameSecret(given, `Bearer ${bounceToken}`))
    throw new Refusal('not_found', 'call_unknown')
}

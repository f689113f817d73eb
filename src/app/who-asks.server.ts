import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { tokenOfHeader } from '#features/accounts/token.server.ts'
import { tokenOfCookie } from '#platform/calls/token-cookie.ts'
import { visitors, type Actor, type Audience, type Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { visitor, type Readers } from './readers.server.ts'
import { ofRequest } from './request-facts.server.ts'

/** From a request to whoever asks: pages go by the cookie, calls by the header alone (B-37). */
export function whoAsks(readers: Readers, contextFor: (actor: Actor, audience?: Audience) => Context) {
  const readerOfToken = async (token: string | undefined) =>
    (token !== undefined && (await readers.read(token))) || visitor
  return {
    /** Undefined where it is not known without waiting. */
    audienceKnown({ headers }: IncomingMessage): Audience | undefined {
      const token = tokenOfCookie(headers.cookie)
      return token === undefined ? visitors : readers.known(token)?.audience
    },
    readerOf: ({ headers }: FastifyRequest) => readerOfToken(tokenOfCookie(headers.cookie)),
    /** Refuses `token_rejected` to a header that names nobody. */
    async contextOfCall(request: FastifyRequest): Promise<Context> {
      const token = tokenOfHeader(request.headers.authorization)
      const reader = token === undefined ? visitor : await readers.read(token)
      if (!reader) throw new Refusal('token_rejected', 'token_rejected')
      return { ...contextFor(reader.actor, reader.audience), ...ofRequest(request) }
    },
    /** Of whom the header or the cookie names, of a visitor where neither does or is known. */
    async contextOfAnyone(request: FastifyRequest): Promise<Context> {
      const { authorization, cookie } = request.headers
      const reader = await readerOfToken(tokenOfHeader(authorization) ?? tokenOfCookie(cookie))
      return { ...contextFor(reader.actor, reader.audience), ...ofRequest(request) }
    },
    contextOfVisitor: (request: FastifyRequest): Context => ({
      ...contextFor(visitor.actor),
      ...ofRequest(request),
    }),
  }
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { settleOrder, type Fulfil } from './settle-order.server.ts'

const MOST_BYTES = 64 * 1024

/**
 * Where providers tell of payments. The body is read as it came, because its signature is over those bytes; whatever is
 * not genuine changes nothing and is answered with the provider's word for failure (C-19 to C-21).
 */
export async function registerPaymentNotices(
  app: FastifyInstance,
  contextOf: (request: FastifyRequest) => Context,
  fulfil: Fulfil,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MOST_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    scope.post<{ Params: { provider: string } }>('/pay/notices/:provider', async (request, reply) => {
      const context = contextOf(request)
      const provider = context.services.payments.find((each) => each.name === request.params.provider)
      if (!provider) throw new Refusal('not_found', 'call_unknown')
      const isTaken = await take()
      const answer = provider.noticeAnswer(isTaken)
      return reply
        .code(answer.status)
        .type(answer.contentType)
        .header('cache-control', 'no-store')
        .send(answer.body)

      async function take(): Promise<boolean> {
        try {
          const headers = Object.fromEntries(
            Object.entries(request.headers).map(([name, value]) => [
              name,
              Array.isArray(value) ? value[0] : value,
            ]),
          )
          const body = typeof request.body === 'string' ? request.body : ''
          const notice = await provider?.readNotice({ headers, body })
          if (!notice || !provider) return false
          const settled = await settleOrder(
            context,
            { number: notice.number, provider: provider.name, state: notice.state },
            fulfil,
          )
          return settled !== 'unknown'
        } catch (error) {
          const isForged = error instanceof Refusal && error.kind === 'invalid'
          context.log[isForged ? 'warn' : 'error']({ err: error }, 'a payment notice was not taken')
          return false
        }
      }
    })
  })
}

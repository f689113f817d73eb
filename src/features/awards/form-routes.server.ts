import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#platform/context.ts'
import { contentDisposition } from '#platform/http/file-name.ts'
import { retryAfter } from '#platform/http/retry-after.ts'
import { platformMessages, sentenceFor } from '#platform/messages.ts'
import { Refusal, statusOf } from '#platform/refusal.ts'
import { storageMessages } from '#platform/storage/storage-problem.ts'
import { awardMessages } from './messages.ts'
import { contentTypeOf } from './form-formats.ts'
import { readAwardForm } from './queries.server.ts'

const messages = { ...platformMessages, ...storageMessages, ...awardMessages }

/** `/ev/forms/:key`: an empty application form as a download under its Chinese name (AWARD-14, RFC 6266). */
export function registerAwardForms(
  app: FastifyInstance,
  contextOf: (request: FastifyRequest) => Context,
): void {
  app.route<{ Params: { key: string } }>({
    method: ['GET', 'HEAD'],
    url: '/ev/forms/:key',
    errorHandler: refusePlainly,
    handler: async (request, reply) => {
      const { key } = request.params
      if (!/^\d{4}-[a-z\d]{1,20}$/.test(key)) throw new Refusal('not_found', 'award_form_not_found')
      const context = contextOf(request)
      const form = await readAwardForm(context, key)
      const object = await context.services.storage.get(form.objectKey)
      if (!object) throw new Refusal('not_found', 'award_form_not_found')
      reply.headers({
        'cache-control': 'public, max-age=300',
        'content-disposition': contentDisposition('attachment', form.fileName),
        'content-length': object.size,
      })
      reply.type(contentTypeOf(form.objectKey))
      if (request.method === 'HEAD') {
        object.stream.destroy()
        return reply.send()
      }
      return reply.send(object.stream)
    },
  })
}

/** A download shows no error page: a refusal is one plain sentence; a bug goes on to the common handler. */
function refusePlainly(error: unknown, _request: FastifyRequest, reply: FastifyReply): void {
  if (!(error instanceof Refusal)) throw error
  const { status } = statusOf(error.kind)
  if (status === 503) reply.header('retry-after', retryAfter())
  void reply
    .code(status)
    .headers({ 'cache-control': 'no-store' })
    .type('text/plain; charset=utf-8')
    .send(sentenceFor(error, messages))
}

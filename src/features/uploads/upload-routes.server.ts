import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { requirePerson } from '#features/accounts/policy.ts'
import type { Context } from '#platform/context.ts'
import { UPLOAD_BYTES } from '#platform/images/upload-limit.ts'
import { Refusal } from '#platform/refusal.ts'
import { MOST_PICTURES } from './limits.ts'
import { takePictures } from './take-pictures.server.ts'
import { uploadToWire } from './wire.ts'

const MOST_BYTES = MOST_PICTURES * UPLOAD_BYTES + 64 * 1024

/**
 * `POST /openapi/v1/vue/uploadImg`: multipart with `file`, once for each picture, and `kept` for each that the form has
 * already; answers with the form's whole new list (UPLOAD-01 to -04, API-31, B-68). Whoever is not signed in is
 * refused before the pictures are read.
 */
export async function registerUploads(
  app: FastifyInstance,
  contextOf: (request: FastifyRequest) => Promise<Context>,
): Promise<void> {
  const contexts = new WeakMap<FastifyRequest, Context>()
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'buffer', bodyLimit: MOST_BYTES },
      (_request, body, done) => done(null, body),
    )
    scope.setErrorHandler((error: FastifyError | Refusal) => {
      throw refusalOf(error)
    })
    scope.addHook('onRequest', async (request) => {
      const context = await contextOf(request)
      requirePerson(context.actor)
      contexts.set(request, context)
    })
    scope.post('/openapi/v1/vue/uploadImg', async (request, reply) => {
      const context = contexts.get(request)
      if (!context || !Buffer.isBuffer(request.body)) throw new Refusal('unsupported', 'upload_not_multipart')
      const form = await readForm(request.body, String(request.headers['content-type']))
      const pictures = await takePictures(context, form)
      return reply
        .header('cache-control', 'no-store')
        .send({ code: 0, msg: '', json: pictures.map(uploadToWire) })
    })
  })
}

/** The files and kept ids of a multipart body; refuses `upload_incomplete` for one that was cut off. */
async function readForm(body: Buffer, contentType: string): Promise<{ files: Buffer[]; keptIds: string[] }> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => {
      throw new Refusal('invalid', 'upload_incomplete')
    })
  const files = form.getAll('file').filter((part) => typeof part !== 'string')
  const keptIds = form.getAll('kept').filter((part) => typeof part === 'string')
  return {
    files: await Promise.all(files.map(async (file) => Buffer.from(await file.arrayBuffer()))),
    keptIds: keptIds.filter(Boolean),
  }
}

/** What Fastify says of a body, in the words of pictures. */
function refusalOf(error: FastifyError | Refusal): Error {
  if (error instanceof Refusal) return error
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Refusal('too_large', 'picture_too_large')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Refusal('unsupported', 'upload_not_multipart')
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new Refusal('invalid', 'upload_incomplete')
    default:
      return error
  }
}

import type { IncomingMessage } from 'node:http'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requirePerson } from '#features/accounts/policy.ts'
import type { Context } from '#platform/context.ts'
import { UPLOAD_BYTES } from '#platform/images/upload-limit.ts'
import { Refusal } from '#platform/refusal.ts'
import { UPLOAD_PATH } from './addresses.ts'
import { countUpload, giveUploadBack, isOurFault } from './count-upload.server.ts'
import { MOST_PICTURES } from './limits.ts'
import { readUploadForm, type UploadForm } from './read-upload-form.server.ts'
import { takePictures } from './take-pictures.server.ts'
import { uploadTurns, type UploadTurn } from './upload-turns.ts'
import { uploadToWire, type UploadAnswer } from './wire.ts'

const MOST_BYTES = MOST_PICTURES * UPLOAD_BYTES + 64 * 1024

/** An upload that was let in and counted, its body not read yet. */
interface Begun {
  readonly context: Context
  readonly personId: number
  readonly bytes: number
  readonly turn: UploadTurn
}

/**
 * `POST /openapi/v1/vue/uploadImg`: multipart with `file`, once for each picture, and `kept` for each that the form has
 * already; answers with the form's whole new list (UPLOAD-01 to -04, API-31, B-68). Before anything is read it is known
 * who sends, that nothing else of theirs is on its way, and that the day's quota bears it.
 */
export async function registerUploads(
  app: FastifyInstance,
  contextOf: (request: FastifyRequest) => Promise<Context>,
): Promise<void> {
  const uploads = new WeakMap<FastifyRequest, Begun>()
  const turns = uploadTurns()
  const begunOf = (request: FastifyRequest) => {
    const begun = uploads.get(request)
    if (!begun) throw new Error('an upload was read that had not begun')
    return begun
  }
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('multipart/form-data', (request: FastifyRequest, body: IncomingMessage) =>
      readUploadForm(body, String(request.headers['content-type']), begunOf(request).turn.hold),
    )
    scope.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
      // The rest of the body is thrown away: a browser whose connection closes while it sends reads no answer.
      if (uploads.has(request)) reply.removeHeader('connection')
      throw refusalOf(error)
    })
    scope.addHook('onRequest', async (request, reply) => {
      const context = await contextOf(request)
      const { id: personId } = requirePerson(context.actor)
      const bytes = lengthOf(request, reply)
      const turn = await turns.enter(personId)
      reply.raw.once('finish', turn.leave).once('close', turn.leave)
      if (reply.raw.destroyed) turn.leave()
      await countUpload(context, { personId, pictures: 1, bytes })
      uploads.set(request, { context, personId, bytes, turn })
    })
    scope.addHook('onError', async (request, _reply, error) => {
      const begun = uploads.get(request)
      if (!begun || !isOurFault(error)) return
      const { context, personId, bytes } = begun
      await giveUploadBack(context, { personId, pictures: 1, bytes })
    })
    scope.post<{ Body: UploadForm | undefined }>(UPLOAD_PATH, async (request, reply) => {
      if (!request.body) throw new Refusal('unsupported', 'upload_not_multipart')
      const pictures = await takePictures(begunOf(request).context, request.body)
      return reply
        .header('cache-control', 'no-store')
        .send({ code: 0, msg: '', json: pictures.map(uploadToWire) } satisfies UploadAnswer)
    })
  })
}

/** The length that the request says its body has; refuses `upload_length_missing` and `picture_too_large`. */
function lengthOf({ headers }: FastifyRequest, reply: FastifyReply): number {
  const length = Number(headers['content-length'] ?? Number.NaN)
  if (Number.isNaN(length)) throw new Refusal('invalid', 'upload_length_missing')
  if (length <= MOST_BYTES) return length
  // Too much to be thrown away as it comes.
  reply.header('connection', 'close')
  throw new Refusal('too_large', 'picture_too_large')
}

/** What Fastify says of a body, in the words of pictures. */
function refusalOf(error: FastifyError | Refusal): Error {
  if (error instanceof Refusal) return error
  return error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE'
    ? new Refusal('unsupported', 'upload_not_multipart')
    : error
}

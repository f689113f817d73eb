import type { IncomingMessage } from 'node:http'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requirePerson } from '#features/accounts/policy.ts'
import { uploadTurns, type UploadTurn } from '#features/uploads/upload-turns.ts'
import type { Context } from '#platform/context.ts'
import { takePoints } from '#platform/limits/take-points.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { DOCUMENT_PATH } from '../addresses.ts'
import { megabytesSent } from './rate-limits.ts'
import { DOCUMENT_MEGABYTES, takeDocument } from './take-document.server.ts'

const MEGABYTE = 1024 * 1024
const MOST_BYTES = DOCUMENT_MEGABYTES * MEGABYTE
const ROOM_FOR_FORM = 64 * 1024

interface Sent {
  readonly id: number
  readonly name: string
  readonly bytes: Buffer
}

/** A document on its way: who sends it, and the leave to hold so much of it in memory. */
interface Begun {
  readonly context: Context
  readonly turn: UploadTurn
}

/**
 * `POST /openapi/v1/vue/award/document`: multipart with `id` of the application and one `file`. Who sends it and how much is
 * known before anything is read; each person sends one at a time (C-85).
 */
export async function registerDocuments(
  app: FastifyInstance,
  contextOf: (request: FastifyRequest) => Promise<Context>,
): Promise<void> {
  const begun = new WeakMap<FastifyRequest, Begun>()
  const turns = uploadTurns()
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('multipart/form-data', (request: FastifyRequest, body: IncomingMessage) =>
      readSent(body, String(request.headers['content-type']), turnOf(begun, request)),
    )
    scope.setErrorHandler((error: Error & { code?: string }) => {
      throw error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE'
        ? new Refusal('unsupported', 'award_document_broken')
        : error
    })
    scope.addHook('onRequest', async (request, reply) => {
      const context = await contextOf(request)
      const { id } = requirePerson(context.actor)
      const length = Number(request.headers['content-length'] ?? Number.NaN)
      if (!(length <= MOST_BYTES + ROOM_FOR_FORM)) {
        // Too much to be thrown away as it comes, or nobody knows how much.
        reply.header('connection', 'close')
        throw new Refusal('too_large', 'award_document_large', { megabytes: DOCUMENT_MEGABYTES })
      }
      const turn = await turns.enter(id)
      reply.raw.once('finish', turn.leave).once('close', turn.leave)
      if (reply.raw.destroyed) turn.leave()
      const megabytes = Math.max(1, Math.ceil(length / MEGABYTE))
      await takePoints(context, [{ limit: megabytesSent, key: id, points: megabytes }])
      begun.set(request, { context, turn })
    })
    scope.post<{ Body: Sent | undefined }>(DOCUMENT_PATH, async (request, reply) => {
      const { context } = begun.get(request) ?? {}
      if (!context || !request.body) throw new Refusal('unsupported', 'award_document_broken')
      const json = await takeDocument(context, request.body)
      return reply.header('cache-control', 'no-store').send({ code: 0, msg: '', json })
    })
  })
}

function turnOf(begun: WeakMap<FastifyRequest, Begun>, request: FastifyRequest): UploadTurn {
  const found = begun.get(request)
  if (!found) throw new Error('a document was read that had not begun')
  return found.turn
}

/** The application's id and the file; refuses `award_document_broken` and `award_document_large`. */
async function readSent(body: IncomingMessage, contentType: string, turn: UploadTurn): Promise<Sent> {
  const form = openForm(contentType)
  const pieces: Buffer[] = []
  let [id, name] = [0, '']
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>()
  const isBroken = () => reject(new Refusal('invalid', 'award_document_broken'))
  form.on('field', (field, value) => {
    if (field === 'id' && /^\d{1,15}$/.test(value)) id = Number(value)
  })
  form.on('file', (_field, file, fileName) => {
    name = fileName
    file.on('data', (piece: Buffer) => {
      try {
        turn.hold(piece.length)
        pieces.push(piece)
      } catch (error) {
        reject(error instanceof Error ? error : new Error('no room'))
      }
    })
    file.on('limit', () =>
      reject(new Refusal('too_large', 'award_document_large', { megabytes: DOCUMENT_MEGABYTES })),
    )
    file.on('error', isBroken)
  })
  for (const event of ['partsLimit', 'filesLimit', 'fieldsLimit', 'error'] as const) form.on(event, isBroken)
  form.on('finish', resolve)
  body.on('error', isBroken).on('aborted', isBroken)
  body.pipe(form)
  try {
    await ended
  } finally {
    body.unpipe(form)
    body.resume()
  }
  return { id, name, bytes: Buffer.concat(pieces) }
}

function openForm(contentType: string): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: {
        files: 1,
        fileSize: MOST_BYTES,
        fields: 2,
        fieldSize: 20,
        parts: 4,
        headerPairs: 20,
        headerSize: 2048,
      },
    })
  } catch {
    throw new Refusal('unsupported', 'award_document_broken')
  }
}

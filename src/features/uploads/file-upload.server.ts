import type { IncomingMessage } from 'node:http'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { uploadTurns, type UploadTurn } from './upload-turns.ts'

const MEGABYTE = 1024 * 1024
const ROOM_FOR_FORM = 64 * 1024

/** A file as it came, with the `id` that its form named, and the `field` that it is for, empty where none was named. */
interface SentFile {
  readonly id: number
  readonly field: string
  readonly name: string
  readonly bytes: Buffer
}

/** How one kind of file is sent in. */
export interface FileUpload {
  readonly path: string
  readonly megabytes: number
  /** The codes of refusals: not sent whole, and too large. */
  readonly refusals: { readonly broken: string; readonly large: string }
  /** Before anything is read: whose turn it is; counts the megabytes and refuses whoever may not. */
  readonly begin: (context: Context, request: FastifyRequest, megabytes: number) => Promise<number | string>
  /** What becomes of it; gives the answer. */
  readonly take: (context: Context, sent: SentFile, request: FastifyRequest) => Promise<object>
}

/** A file on its way: who sends it, and the leave to hold so much of it in memory. */
interface Begun {
  readonly context: Context
  readonly turn: UploadTurn
  /** While it is being looked at and stored it is in memory, also when who sent it has gone. */
  isTaking: boolean
}

/**
 * An address that takes a multipart form with an `id`, one `file`, and perhaps a `field`. Who sends it and how much is known
 * before anything is read, and everybody sends one at a time; the operator's scanner sees it before anything is done with
 * it.
 */
export async function registerFileUpload(
  app: FastifyInstance,
  contextOf: (request: FastifyRequest) => Promise<Context>,
  upload: FileUpload,
): Promise<void> {
  const { path, megabytes: most, refusals } = upload
  const begun = new WeakMap<FastifyRequest, Begun>()
  const turns = uploadTurns()
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('multipart/form-data', (request: FastifyRequest, body: IncomingMessage) =>
      readSent(body, String(request.headers['content-type']), turnOf(begun, request), upload),
    )
    scope.setErrorHandler((error: Error & { code?: string }) => {
      throw error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE'
        ? new Refusal('unsupported', refusals.broken)
        : error
    })
    scope.addHook('onRequest', async (request, reply) => {
      const context = await contextOf(request)
      const length = Number(request.headers['content-length'] ?? Number.NaN)
      if (!(length <= most * MEGABYTE + ROOM_FOR_FORM)) {
        // Too much to be thrown away as it comes, or nobody knows how much.
        reply.header('connection', 'close')
        throw new Refusal('too_large', refusals.large, { megabytes: most })
      }
      const who = await upload.begin(context, request, Math.max(1, Math.ceil(length / MEGABYTE)))
      const turn = await turns.enter(who)
      const own: Begun = { context, turn, isTaking: false }
      const leave = () => own.isTaking || turn.leave()
      reply.raw.once('finish', leave).once('close', leave)
      if (reply.raw.destroyed) turn.leave()
      begun.set(request, own)
    })
    scope.post<{ Body: SentFile | undefined }>(path, async (request, reply) => {
      const own = begun.get(request)
      if (!own || !request.body) throw new Refusal('unsupported', refusals.broken)
      const json = await takeChecked(own, request.body, request, upload)
      return reply.header('cache-control', 'no-store').send({ code: 0, msg: '', json })
    })
  })
}

async function takeChecked(own: Begun, sent: SentFile, request: FastifyRequest, { take }: FileUpload) {
  own.isTaking = true
  try {
    await own.context.services.fileCheck?.(sent.bytes)
    return await take(own.context, sent, request)
  } finally {
    own.turn.leave()
  }
}

function turnOf(begun: WeakMap<FastifyRequest, Begun>, request: FastifyRequest): UploadTurn {
  const found = begun.get(request)
  if (!found) throw new Error('a file was read that had not begun')
  return found.turn
}

async function readSent(
  body: IncomingMessage,
  contentType: string,
  turn: UploadTurn,
  { megabytes, refusals }: FileUpload,
): Promise<SentFile> {
  const form = openForm(contentType, megabytes, refusals.broken)
  const pieces: Buffer[] = []
  let [id, name, part] = [0, '', '']
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>()
  const isBroken = () => reject(new Refusal('invalid', refusals.broken))
  form.on('field', (field, value) => {
    if (field === 'id' && /^\d{1,15}$/.test(value)) id = Number(value)
    if (field === 'field' && /^\w{1,30}$/.test(value)) part = value
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
    file.on('limit', () => reject(new Refusal('too_large', refusals.large, { megabytes })))
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
  return { id, field: part, name, bytes: Buffer.concat(pieces) }
}

function openForm(contentType: string, megabytes: number, broken: string): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: {
        files: 1,
        fileSize: megabytes * MEGABYTE,
        fields: 2,
        fieldSize: 30,
        parts: 4,
        headerPairs: 20,
        headerSize: 2048,
      },
    })
  } catch {
    throw new Refusal('unsupported', broken)
  }
}

import type { Readable } from 'node:stream'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { UPLOAD_BYTES } from '#platform/images/upload-limit.ts'
import { Refusal } from '#platform/refusal.ts'
import { MOST_PICTURES } from './limits.ts'

/** A browser's form has no more parts than pictures; a few others are borne with. */
const limits = {
  files: MOST_PICTURES,
  fileSize: UPLOAD_BYTES,
  fields: 12,
  fieldSize: 100,
  parts: 12,
  headerPairs: 20,
  headerSize: 2048,
}
/** What is parsed in one go, so that a limit is noticed soon and nobody else waits. */
const PIECE_BYTES = 32 * 1024

export interface UploadForm {
  readonly files: readonly Buffer[]
  /** Of the pictures that the form had already. */
  readonly keptIds: readonly string[]
}

/**
 * The `file` and `kept` parts of a multipart body, read as it comes and given up at the first thing too many; `onBytes`
 * hears of every piece and may refuse it. Refuses `upload_not_multipart`, `upload_too_many`, `picture_too_large`,
 * `upload_incomplete`.
 */
export async function readUploadForm(
  body: Readable,
  contentType: string,
  onBytes: (bytes: number) => void,
): Promise<UploadForm> {
  const form = openForm(contentType)
  const files: Buffer[][] = []
  const keptIds: string[] = []
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>()
  // It may be refused while nobody waits for it.
  ended.catch(() => undefined)
  const refuse = (refusal: Refusal) => () => reject(refusal)
  const isIncomplete = refuse(new Refusal('invalid', 'upload_incomplete'))
  const isTooMany = refuse(new Refusal('invalid', 'upload_too_many', { most: MOST_PICTURES }))
  form.on('file', (name, file) => {
    const pieces: Buffer[] = []
    if (name === 'file') files.push(pieces)
    file.on('data', (piece: Buffer) => pieces.push(piece))
    file.on('limit', refuse(new Refusal('too_large', 'picture_too_large')))
    file.on('error', isIncomplete)
  })
  form.on('field', (name, value) => {
    if (name === 'kept' && value !== '') keptIds.push(value)
  })
  form.on('partsLimit', isTooMany)
  form.on('filesLimit', isTooMany)
  form.on('fieldsLimit', isTooMany)
  form.on('error', isIncomplete)
  form.on('finish', resolve)
  try {
    // The connection must live on to carry the answer.
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>)
      for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
        const piece = chunk.subarray(at, at + PIECE_BYTES)
        onBytes(piece.length)
        await Promise.race([written(form, piece), ended])
      }
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('invalid', 'upload_incomplete')
  } finally {
    // What is not read any more is thrown away as it comes.
    body.resume()
  }
  form.end()
  await ended
  return { files: files.map((pieces) => Buffer.concat(pieces)), keptIds }
}

function openForm(contentType: string): BusboyInstance {
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits })
  } catch {
    throw new Refusal('unsupported', 'upload_not_multipart')
  }
}

const written = (form: BusboyInstance, piece: Buffer) =>
  new Promise<void>((resolve, reject) => {
    form.write(piece, (error) => (error ? reject(error) : resolve()))
  })

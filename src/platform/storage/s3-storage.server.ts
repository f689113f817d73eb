import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type * as Sdk from '@aws-sdk/client-s3'
import type { ByteRange } from '../http/byte-range.ts'
import { checkKey, isKey, type ListedObject, type Storage, type StoredObject } from './storage.ts'
import { StorageProblem } from './storage-problem.ts'

export interface S3Options {
  /** Base address of the store; missing means Amazon's own for the region. */
  readonly endpoint: string | undefined
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Whether the bucket stands in the path instead of the host name, as most self-hosted stores want. */
  readonly pathStyle: boolean
  /** How long the store may say nothing, before an answer and in the middle of one. */
  readonly mostSilenceMs?: number
}

/** A reader who takes nothing of a file for so long is silence, too. */
const MOST_SILENCE_MS = 30_000

/** Storage in a bucket of any S3-compatible store; the client library is loaded with the first use. */
export function s3Storage(options: S3Options): Storage {
  const { bucket: Bucket } = options
  let opened: Promise<{ sdk: typeof Sdk; client: Sdk.S3Client }> | undefined
  const store = () => (opened ??= openClient(options))

  async function get(key: string, range?: ByteRange): Promise<StoredObject | undefined> {
    checkKey(key)
    const { sdk, client } = await store()
    const Range = range && `bytes=${range.start}-${range.end}`
    const found = await orNothing(client.send(new sdk.GetObjectCommand({ Bucket, Key: key, Range })))
    if (!(found?.Body instanceof Readable)) return undefined
    return {
      stream: found.Body,
      size: found.ContentLength ?? 0,
      contentType: found.ContentType ?? 'application/octet-stream',
    }
  }

  async function* list(): AsyncGenerator<ListedObject> {
    const { sdk, client } = await store()
    let ContinuationToken: string | undefined
    do {
      const page = await guarded(client.send(new sdk.ListObjectsV2Command({ Bucket, ContinuationToken })))
      // A web page in its place, or a store that only knows the older list: a backup would be made of a part.
      if (page.IsTruncated === undefined || (page.IsTruncated && page.NextContinuationToken === undefined))
        throw new StorageProblem(
          'storage_unavailable',
          new Error('the store does not say how its list goes on'),
        )
      for (const { Key: key = '', Size: size = 0, ETag: version = '' } of page.Contents ?? [])
        // A bucket may hold what others keep there.
        if (isKey(key)) yield { key, size, version }
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken !== undefined)
  }

  return {
    get,
    list,
    async put(key, bytes, { contentType }) {
      checkKey(key)
      const { sdk, client } = await store()
      const send = (Body: Buffer | Readable, ContentLength: number) =>
        guarded(
          client.send(
            new sdk.PutObjectCommand({ Bucket, Key: key, Body, ContentLength, ContentType: contentType }),
          ),
        )
      if (Buffer.isBuffer(bytes)) await send(bytes, bytes.length)
      else await spooled(bytes, send)
    },
    async readAll(key) {
      const found = await get(key)
      return found && guarded(buffer(found.stream))
    },
    async has(key) {
      checkKey(key)
      const { sdk, client } = await store()
      return (await orNothing(client.send(new sdk.HeadObjectCommand({ Bucket, Key: key })))) !== undefined
    },
    async remove(key) {
      checkKey(key)
      const { sdk, client } = await store()
      await guarded(client.send(new sdk.DeleteObjectCommand({ Bucket, Key: key })))
    },
  }
}

const ignore = () => undefined

export async function openClient(options: S3Options) {
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    endpoint: options.endpoint,
    region: options.region,
    forcePathStyle: options.pathStyle,
    credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
    // The newer checksum trailers are unknown to many compatible stores, among them the large Chinese ones.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    // Its warnings would go to the console; what fails is thrown and logged by whoever asked.
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    // Its `requestTimeout` is only a warning; what ends the waiting is the silence of the connection.
    requestHandler: {
      connectionTimeout: 5_000,
      socketTimeout: options.mostSilenceMs ?? MOST_SILENCE_MS,
    },
  })
  return { sdk, client }
}

/** The protocol wants the length first, so a stream of unknown length goes through a temporary file. */
async function spooled(
  source: Readable,
  send: (body: Readable, length: number) => Promise<unknown>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'upload-'))
  try {
    const path = join(folder, 'body')
    await pipeline(source, createWriteStream(path))
    await send(createReadStream(path), (await stat(path)).size)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface Failure {
  readonly name: string
  readonly status: number | undefined
}

export function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { name: '', status: undefined }
  const metadata: unknown = '$metadata' in error ? error.$metadata : undefined
  const status =
    metadata && typeof metadata === 'object' && 'httpStatusCode' in metadata ? metadata.httpStatusCode : 0
  return { name: error.name, status: typeof status === 'number' ? status : undefined }
}

async function guarded<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const { name, status } = failureOf(error)
    if (name === 'XMinioStorageFull' || name === 'QuotaExceeded' || status === 507) {
      throw new StorageProblem('storage_full', error)
    }
    if (status === 401 || status === 403 || name === 'NoSuchBucket')
      throw new StorageProblem('storage_denied', error)
    throw new StorageProblem('storage_unavailable', error)
  }
}

async function orNothing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await guarded(work)
  } catch (error) {
    if (error instanceof StorageProblem && isMissing(failureOf(error.cause))) return undefined
    throw error
  }
}

/** An answer to HEAD has no body, so there a missing object is told by its status alone. */
const isMissing = ({ name, status }: Failure) =>
  name === 'NoSuchKey' || (name === 'NotFound' && status === 404)

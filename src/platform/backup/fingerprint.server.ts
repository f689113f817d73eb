import { createHash } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'

/** Lets a stream through and knows afterwards how long it was and its SHA-256. */
export class Fingerprint extends Transform {
  readonly #hash = createHash('sha256')
  bytes = 0

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.bytes += chunk.length
    this.#hash.update(chunk)
    done(null, chunk)
  }

  /** Once, after the end. */
  result(): { bytes: number; sha256: string } {
    return { bytes: this.bytes, sha256: this.#hash.digest('hex') }
  }
}

/** The length and SHA-256 of a whole stream. */
export async function fingerprintOf(
  source: AsyncIterable<Buffer>,
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of source) {
    bytes += chunk.length
    hash.update(chunk)
  }
  return { bytes, sha256: hash.digest('hex') }
}

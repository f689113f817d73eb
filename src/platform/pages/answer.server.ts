import { hash } from 'node:crypto'
import type { OutgoingHttpHeader } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'

const compressWithBrotli = promisify(brotliCompress)
const compressWithGzip = promisify(gzip)
const unpackBrotli = promisify(brotliDecompress)
const unpackGzip = promisify(gunzip)

export type Encoding = 'identity' | 'br' | 'gzip'

/** How long a page may be kept and by which tags it goes; from `changesInMs` on it would say what is no longer so. */
export interface Keep {
  readonly seconds: number
  readonly tags: readonly string[]
  readonly changesInMs?: number | undefined
}

/** What rendering a page gave: the whole answer, and how long and by which tags it may be kept. */
export interface Rendered {
  readonly status: number
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string>>
  readonly visit: string | undefined
  readonly keep: Keep | undefined
}

/**
 * A page ready to be sent: its ETag, and each encoding made when first asked for. Of a page that is kept the plain body is
 * let go once a compressed one is there, since hardly anybody asks for it; whoever does has it unpacked.
 */
export class Answer {
  readonly rendered: Omit<Rendered, 'body'>
  readonly etag: string
  readonly #encoded = new Map<Encoding, Buffer>()
  readonly #headers = new Map<Encoding, OutgoingHttpHeader[]>()
  readonly #making = new Map<Encoding, Promise<Buffer>>()
  readonly #onResized: () => void
  #isPlainWanted = false

  /** `onResized` hears that `bytes` has changed. */
  constructor({ body, ...rendered }: Rendered, onResized: () => void = () => undefined) {
    this.rendered = rendered
    // Weak, since the encodings of one page share it.
    this.etag = `W/"${hash('sha1', body, 'base64url')}"`
    this.#encoded.set('identity', body)
    this.#onResized = onResized
  }

  /** The bytes in this encoding if they are there already. */
  encoded(encoding: Encoding): Buffer | undefined {
    if (encoding === 'identity') this.#isPlainWanted = true
    return this.#encoded.get(encoding)
  }

  /** The headers that so many bytes in this encoding are sent with, name and value in turn: the cheapest that Node takes. */
  headers(encoding: Encoding, bytes: number): OutgoingHttpHeader[] {
    const known = this.#headers.get(encoding)
    if (known) return known
    const headers: OutgoingHttpHeader[] = Object.entries(this.rendered.headers).flat()
    headers.push('etag', this.etag, 'content-length', bytes)
    if (encoding !== 'identity') headers.push('content-encoding', encoding)
    this.#headers.set(encoding, headers)
    return headers
  }

  /** Bytes of all its encodings. */
  get bytes(): number {
    let sum = 0
    for (const { length } of this.#encoded.values()) sum += length
    return sum
  }

  /** The bytes in this encoding, compressed at most once however many ask at the same time. */
  async encode(encoding: Encoding): Promise<Buffer> {
    const present = this.encoded(encoding) ?? this.#making.get(encoding)
    if (present) return present
    const making = this.#make(encoding)
      .then((bytes) => {
        this.#encoded.set(encoding, this.rendered.keep ? exactly(bytes) : bytes)
        if (this.rendered.keep && !this.#isPlainWanted) this.#encoded.delete('identity')
        this.#onResized()
        return this.#encoded.get(encoding) ?? bytes
      })
      .finally(() => this.#making.delete(encoding))
    this.#making.set(encoding, making)
    return making
  }

  async #make(encoding: Encoding): Promise<Buffer> {
    const plain = this.#encoded.get('identity') ?? (await this.#unpack())
    return encoding === 'identity' ? plain : compress(plain, encoding, this.rendered.keep ? BEST : QUICK)
  }

  /** The plain body out of the encoding that is there; one always is. */
  #unpack(): Promise<Buffer> {
    const brotli = this.#encoded.get('br')
    return brotli ? unpackBrotli(brotli) : unpackGzip(this.#encoded.get('gzip') ?? Buffer.alloc(0))
  }
}

/** The same bytes with no more memory behind them: zlib gives them in pieces of `PIECE_BYTES`. */
function exactly(bytes: Buffer): Buffer {
  const exact = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(exact)
  return exact
}

/** What is kept is compressed well, what is sent once in no time. */
const BEST = 6
const QUICK = 1
/** Pages are a few thousand bytes; zlib's own pieces of 64 KB for each would be garbage faster than it is collected. */
const PIECE_BYTES = 16 * 1024

function compress(body: Buffer, encoding: Encoding, quality: number): Promise<Buffer> {
  const chunkSize = PIECE_BYTES
  if (encoding === 'br') {
    return compressWithBrotli(body, {
      chunkSize,
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    })
  }
  return compressWithGzip(body, { chunkSize, level: quality })
}

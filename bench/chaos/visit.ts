import { request } from 'node:http'
import { brotliDecompress } from 'node:zlib'

/** What a reader got, or 0 and why not. */
export interface Heard {
  readonly status: number
  readonly retryAfter: string | undefined
  readonly body: string
  readonly ms: number
}

const PATIENCE_MS = 40_000

/** Asks the portal as a browser does, on a connection of its own, as somebody with an address of their own. */
export function visit(
  port: number,
  path: string,
  { address, token, json }: { address: string; token?: string; json?: object },
): Promise<Heard> {
  const startedAt = performance.now()
  const body = json === undefined ? undefined : JSON.stringify(json)
  return new Promise((heard) => {
    const give = (status: number, text: string, retryAfter?: string) =>
      heard({ status, retryAfter, body: text, ms: performance.now() - startedAt })
    const asking = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: body === undefined ? 'GET' : 'POST',
        agent: false,
        timeout: PATIENCE_MS,
        headers: {
          'x-forwarded-for': address,
          'accept-encoding': 'br',
          ...(token !== undefined && { authorization: token }),
          ...(body !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
          }),
        },
      },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('error', (error) => give(0, error.message))
        answer.on('end', () => {
          const whole = (bytes: Buffer) =>
            give(answer.statusCode ?? 0, bytes.toString(), answer.headers['retry-after'])
          if (answer.headers['content-encoding'] !== 'br') return whole(Buffer.concat(parts))
          return brotliDecompress(Buffer.concat(parts), (error, bytes) =>
            error ? give(0, error.message) : whole(bytes),
          )
        })
      },
    )
    asking.on('timeout', () => asking.destroy(new Error('no answer in time')))
    asking.on('error', (error) => give(0, error.message))
    asking.end(body)
  })
}

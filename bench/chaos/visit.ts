import { request } from 'node:http'

/** What a reader got, or 0 and why not. */
export interface Heard {
  readonly status: number
  readonly retryAfter: string | undefined
  readonly body: string
  readonly ms: number
}

const PATIENCE_MS = 40_000

/** Asks the portal on a connection of its own, as somebody with an address of their own. */
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
          ...(token !== undefined && { authorization: token }),
          ...(body !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
          }),
        },
      },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (part: string) => (text += part))
        answer.on('end', () => give(answer.statusCode ?? 0, text, answer.headers['retry-after']))
        answer.on('error', (error) => give(0, error.message))
      },
    )
    asking.on('timeout', () => asking.destroy(new Error('no answer in time')))
    asking.on('error', (error) => give(0, error.message))
    asking.end(body)
  })
}

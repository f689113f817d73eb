import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Answer, Encoding } from './answer.server.ts'

/**
 * Sends a page if its bytes in the wanted encoding are there; answers whether it did. Conditional requests get 304.
 * This is the hot path: it does nothing that could have been done when the page was made.
 */
export function sendAnswerNow(request: IncomingMessage, response: ServerResponse, answer: Answer): boolean {
  const encoding = wantedEncoding(request.headers['accept-encoding'])
  const body = answer.encoded(encoding)
  if (!body) return false
  // To a POST a matching condition would mean something else (RFC 9110, 13.1.2).
  const known = request.method === 'POST' ? undefined : request.headers['if-none-match']
  if (known !== undefined && matches(known, answer.etag) && answer.rendered.status === 200) {
    response.writeHead(304, { ...answer.rendered.headers, etag: answer.etag })
    response.end()
    return true
  }
  response.writeHead(answer.rendered.status, answer.headers(encoding, body.length))
  response.end(request.method === 'HEAD' ? undefined : body)
  return true
}

/** Sends a page, compressing it first if this encoding is not there yet. */
export async function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
): Promise<void> {
  await answer.encode(wantedEncoding(request.headers['accept-encoding']))
  sendAnswerNow(request, response, answer)
}

function matches(known: string, etag: string): boolean {
  return known === etag || known === '*' || (known.length > etag.length && known.includes(etag))
}

const refused = (encoding: string) => new RegExp(`\\b${encoding}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`)
const brotliRefused = refused('br')
const gzipRefused = refused('gzip')

/** Brotli before gzip before plain, as the browser accepts. */
export function wantedEncoding(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity'
  if (/\bbr\b/.test(accepted) && !brotliRefused.test(accepted)) return 'br'
  if (accepted.includes('gzip') && !gzipRefused.test(accepted)) return 'gzip'
  return 'identity'
}

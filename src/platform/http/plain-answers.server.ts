import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export interface PlainAnswers {
  /** Answers with one sentence, as a page to whoever reads pages, and ends the connection. */
  readonly onResponse: (
    request: IncomingMessage,
    response: ServerResponse,
    answer: { readonly status: number; readonly sentence: string },
  ) => void
  /** The same where there is no response yet, or none any more; does not wait for the other side to hang up. */
  readonly onSocket: (socket: Socket, status: string, sentence: string) => void
  /** For a request that is not even HTTP, or whose headers are too large or too slow. */
  readonly onBrokenRequest: (error: NodeJS.ErrnoException, socket: Socket) => void
}

/** Answers to those who are not going to be heard any further, before Fastify; with the headers of every answer. */
export function plainAnswers(headers: Readonly<Record<string, string>>): PlainAnswers {
  const last = { ...headers, 'content-type': 'text/plain; charset=utf-8', connection: 'close' }
  const lines = Object.entries(last).map(([name, value]) => `${name}: ${value}\r\n`)
  function onSocket(socket: Socket, status: string, sentence: string): void {
    const length = `content-length: ${Buffer.byteLength(sentence)}\r\n`
    socket.write(`HTTP/1.1 ${status}\r\n${lines.join('')}${length}\r\n${sentence}`)
    socket.destroySoon()
  }
  return {
    onSocket,
    onResponse(request, response, { status, sentence }) {
      const isPage = request.headers.accept?.includes('text/html') === true
      response.writeHead(status, { ...last, ...(isPage && { 'content-type': 'text/html; charset=utf-8' }) })
      response.end(isPage ? pageOf(sentence) : sentence)
    },
    onBrokenRequest(error, socket) {
      if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
      else if (error.code === 'HPE_HEADER_OVERFLOW')
        // What makes them so large in a browser are cookies, which it would send again and again.
        onSocket(
          socket,
          '431 Request Header Fields Too Large',
          '请求头过大，无法处理。在浏览器里看到这句话时，请清除本站的 Cookie，再重新打开',
        )
      else if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT')
        onSocket(socket, '408 Request Timeout', '请求没有在规定时间内到达')
      else onSocket(socket, '400 Bad Request', '请求格式不正确')
    },
  }
}

/** Letters and place of the sentence, by day and by night: no file of ours is asked for. */
const STYLE =
  ':root{color-scheme:light dark;font:1rem/1.7 system-ui,sans-serif}main{max-width:32rem;margin:20vh auto 0;padding:0 1rem;text-align:center}h1{font-size:1.25rem}'

/** A sentence of ours as a page with a way on; there is no time for more. */
const pageOf = (sentence: string) =>
  `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${sentence}</title><style>${STYLE}</style><main><h1>${sentence}</h1><p><a href="/">回到首页</a></p></main></html>\n`

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import cookie from '@fastify/cookie'
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { Logger } from 'pino'
import { isOfOwnNetwork } from './network-address.ts'
import { forwardingHeader } from './own-browser.ts'
import { everyAnswer } from './security-headers.server.ts'
import { connectionChecks, limitConnections, watchBodies } from './slow-callers.server.ts'

export interface ServerOptions {
  readonly log: Logger
  /** Proxies of ours in front, each of which adds whom it heard to X-Forwarded-For. */
  readonly proxies: number
  /**
   * Sees every request before Fastify and may answer it; answers whether it did. The page cache lives here, and in
   * development Vite.
   */
  readonly before: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  /** Answers what goes wrong before a route is found: an address that cannot be decoded or has parts too long. */
  readonly onFrameworkError: (error: unknown, request: FastifyRequest, reply: FastifyReply) => Promise<void>
}

const BODY_LIMIT_BYTES = 1024 * 1024
const HEADER_LIMIT_BYTES = 16 * 1024
/** Characters an address may have. */
export const ADDRESS_LIMIT = 4096

/** Fastify with the portal's limits on body, header, address and time; routes and error handling come from outside. */
export async function createHttpServer(options: ServerOptions): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // The first hop is the socket's peer, which only in our own network can be a proxy of ours.
    trustProxy:
      options.proxies > 0 &&
      ((address: string, hop: number) => hop < options.proxies && (hop > 0 || isOfOwnNetwork(address))),
    bodyLimit: BODY_LIMIT_BYTES,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => void options.onFrameworkError(error, request, reply),
    clientErrorHandler: answerBrokenRequest,
    serverFactory: (handler) => {
      const mayGoOn = watchBodies(options.proxies, (request, response, problem) => {
        if (response.headersSent) request.socket.destroy()
        else if (problem === 'too_slow')
          answerOnSocket(request.socket, '408 Request Timeout', '提交的内容没有在规定时间内到达')
        else answerOnSocket(request.socket, '429 Too Many Requests', '同时提交的请求过多，请稍后再试')
      })
      const server = createServer(
        { maxHeaderSize: HEADER_LIMIT_BYTES, ...connectionChecks },
        (request, response) => {
          if ((request.url?.length ?? 0) > ADDRESS_LIMIT) {
            answerPlainly(response, 414, '地址过长，无法处理')
            return
          }
          if (!mayGoOn(request, response)) return
          options.before(request, response, () => handler(request, response))
        },
      )
      limitConnections(server)
      return server
    },
  })
  await app.register(cookie)
  const warnOnce = warnOfProxies(options)
  app.addHook('onRequest', async (request, reply) => {
    warnOnce(request)
    reply.headers(everyAnswer)
  })
  return app
}

/** Says once that what BEHIND_PROXY says of proxies in front does not fit what arrives. */
function warnOfProxies({ log, proxies }: ServerOptions): (request: FastifyRequest) => void {
  let isWarned = false
  return ({ raw: { headers, socket } }) => {
    if (isWarned) return
    const header = forwardingHeader(headers)
    const peer = socket.remoteAddress ?? ''
    if (header === undefined || (proxies > 0 && isOfOwnNetwork(peer))) return
    isWarned = true
    if (proxies === 0)
      log.warn(
        { header },
        'a proxy hands requests on, but BEHIND_PROXY is no: all its readers count as one address',
      )
    else
      log.warn(
        { header, peer },
        'somebody on the internet claims to be our proxy; the port should be closed to others',
      )
  }
}

function answerPlainly(response: ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, {
    ...everyAnswer,
    'content-type': 'text/plain; charset=utf-8',
    connection: 'close',
  })
  response.end(sentence)
}

/** A request that is not even HTTP, or whose headers are too large or too slow: one line and the connection ends. */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
  else if (error.code === 'HPE_HEADER_OVERFLOW')
    answerOnSocket(socket, '431 Request Header Fields Too Large', '请求头过大，无法处理')
  else if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT')
    answerOnSocket(socket, '408 Request Timeout', '请求没有在规定时间内到达')
  else answerOnSocket(socket, '400 Bad Request', '请求格式不正确')
}

/** One line to somebody who is not going to be heard any further; does not wait for the other side to hang up. */
function answerOnSocket(socket: Socket, status: string, sentence: string): void {
  const headers = {
    ...everyAnswer,
    'content-type': 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(sentence),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${sentence}`)
  socket.destroySoon()
}

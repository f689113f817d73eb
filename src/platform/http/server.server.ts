import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import cookie from '@fastify/cookie'
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { Logger } from 'pino'
import { everyAnswer } from './security-headers.server.ts'

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
const ADDRESS_LIMIT = 4096

/** Fastify with the portal's limits on body, header, address and time; routes and error handling come from outside. */
export async function createHttpServer(options: ServerOptions): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.proxies > 0 && ((_address: string, hop: number) => hop < options.proxies),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => void options.onFrameworkError(error, request, reply),
    clientErrorHandler: answerBrokenRequest,
    serverFactory: (handler) => {
      const server = createServer(
        { maxHeaderSize: HEADER_LIMIT_BYTES, requestTimeout: 30_000 },
        (request, response) => {
          if ((request.url?.length ?? 0) > ADDRESS_LIMIT) {
            answerPlainly(response, 414, '地址过长，无法处理')
            return
          }
          options.before(request, response, () => handler(request, response))
        },
      )
      server.headersTimeout = 15_000
      return server
    },
  })
  await app.register(cookie)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(everyAnswer)
  })
  return app
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
function answerBrokenRequest(
  error: NodeJS.ErrnoException,
  socket: NodeJS.WritableStream & { destroy(): void; writable: boolean },
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status =
    error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request'
  const sentence = error.code === 'HPE_HEADER_OVERFLOW' ? '请求头过大，无法处理' : '请求格式不正确'
  const body = Buffer.from(sentence)
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: text/plain; charset=utf-8\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${sentence}`,
  )
}

import { randomBytes } from 'node:crypto'
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
import { Refusal } from '../refusal.ts'
import { isOfOwnNetwork } from './network-address.ts'
import { forwardingHeader } from './own-browser.ts'
import { plainAnswers } from './plain-answers.server.ts'
import { connectionChecks, limitConnections, watchBodies } from './slow-callers.server.ts'

export interface ServerOptions {
  readonly log: Logger
  /** Headers of every answer. */
  readonly headers: Readonly<Record<string, string>>
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
  const thisProcess = randomBytes(5).toString('hex')
  let requests = 0
  let isStopping = false
  const answers = plainAnswers(options.headers)
  const app = fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    // Unlike Fastify's counter the same in no two processes: who reads it off a page is found in the log by it.
    genReqId: () => `${thisProcess}${(requests += 1).toString(36)}`,
    // The first hop is the socket's peer, which only in our own network can be a proxy of ours.
    trustProxy:
      options.proxies > 0 &&
      ((address: string, hop: number) => hop < options.proxies && (hop > 0 || isOfOwnNetwork(address))),
    bodyLimit: BODY_LIMIT_BYTES,
    forceCloseConnections: 'idle',
    // Who asks again meanwhile on a connection that is still there is refused below, as everybody else is.
    return503OnClosing: false,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => void options.onFrameworkError(error, request, reply),
    clientErrorHandler: answers.onBrokenRequest,
    serverFactory: (handler) => {
      const watchBody = watchBodies(options.proxies, (request, response, problem) => {
        if (response.headersSent) request.socket.destroy()
        else if (problem === 'too_slow')
          answers.onSocket(request.socket, '408 Request Timeout', '提交的内容没有在规定时间内到达')
        else answers.onSocket(request.socket, '429 Too Many Requests', '同时提交的请求过多，请稍后再试')
      })
      const server = createServer(
        // Whether there is one host is looked at here, so that the answer has its headers.
        { maxHeaderSize: HEADER_LIMIT_BYTES, requireHostHeader: false, ...connectionChecks },
        (request, response) => {
          if ((request.url?.length ?? 0) > ADDRESS_LIMIT) {
            answers.onResponse(request, response, { status: 414, sentence: '地址过长，无法处理' })
            return
          }
          if (!namesOneHost(request)) {
            answers.onResponse(request, response, { status: 400, sentence: '请求格式不正确' })
            return
          }
          watchBody(request, response)
          // Also to who is answered out of memory, or the connection would be waited for.
          if (isStopping) response.setHeader('connection', 'close')
          options.before(request, response, () => handler(request, response))
        },
      )
      limitConnections(server)
      return server
    },
  })
  await app.register(cookie)
  // What fetch calls a text that nobody named; the caller hears that JSON is wanted, and how to say so.
  app.removeContentTypeParser('text/plain')
  const warnOnce = warnOfProxies(options)
  app.addHook('onRequest', async (request, reply) => {
    warnOnce(request)
    reply.headers(options.headers)
    // On the raw answer, which pages are sent with.
    reply.raw.setHeader('x-request-id', request.id)
    if (isStopping) throw new Refusal('overloaded', 'stopping')
  })
  app.addHook('preClose', async () => {
    isStopping = true
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

/** Whether a request names one host: of two, a proxy in front may have judged the other (RFC 9112, 3.2). */
function namesOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0')
}

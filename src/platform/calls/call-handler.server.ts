import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { retryAfter } from '../http/retry-after.ts'
import { isWellFormed } from '../http/well-formed.ts'
import { sentenceFor, type Messages } from '../messages.ts'
import { Refusal, statusOf } from '../refusal.ts'
import { sendAnswer } from '../pages/send-answer.server.ts'
import type { Rendered } from '../pages/answer.server.ts'
import { giveBrowserId } from './browser-cookie.server.ts'
import type { Call, ReadCall, Shared } from './call.ts'
import { faultOfShape } from './input-shape.ts'
import { takenBody, type VisitorAnswers } from './visitor-answers.server.ts'

export interface RefusalOptions {
  readonly messages: Messages
  readonly headers: Readonly<Record<string, string>>
}

export interface CallHandlerOptions extends RefusalOptions {
  /** Refuses a token that was sent and is bad. */
  readonly contextOf: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>
  readonly visitorAnswers: VisitorAnswers
  /** Runs `work` for a visitor whom nothing is known of, on a database that may be a moment behind. */
  readonly forVisitors: <T>(work: (context: Context) => Promise<T>) => Promise<T>
  /** Headers of a kept answer, which does not go Fastify's way. */
  readonly keptHeaders: Readonly<Record<string, string>>
}

/** What `Readable.from` gives, without its iterator for the one part there is. */
function streamOf(body: Buffer): Readable {
  const stream = new Readable({ read: () => undefined })
  stream.push(body)
  stream.push(null)
  return stream
}

/** Prefixes that belong to calls; an unknown address below them is a JSON 404 and never a page (B-80, B-106). */
const CALL_PREFIXES = ['/openapi/', '/semi/', '/events/', '/login/', '/vue/', '/api/', '/admin/api/'] as const

/** An article with all it holds, in the longest spelling of its four million characters. */
const WHOLE_RECORD_BYTES = 16 * 1024 * 1024

/** Below such a prefix, but opened in a browser's window. */
const IN_A_WINDOW = '/login/wechat'

export function belongsToCalls(url: string): boolean {
  return CALL_PREFIXES.some((prefix) => url.startsWith(prefix)) && !url.startsWith(IN_A_WINDOW)
}

/** The way from a JSON request to the envelope `{code, json, msg}` (API-02, B-40). */
export function registerCalls(
  app: FastifyInstance,
  calls: readonly Call[],
  options: CallHandlerOptions,
): void {
  for (const call of calls) {
    for (const url of [call.path, ...call.aliases]) {
      app.route({
        method: call.method,
        url,
        exposeHeadRoute: call.method === 'GET',
        ...(call.isWholeRecord && { bodyLimit: WHOLE_RECORD_BYTES }),
        // What has been read already is put in the place of what can be read no more.
        ...(call.isShared && {
          preParsing: async (request, _reply, payload) => {
            const body = takenBody(request.raw)
            return body ? streamOf(body) : payload
          },
        }),
        handler: async (request, reply) => {
          const raw = inputOf(request, call)
          if (call.isShared && request.headers.authorization === undefined) {
            const read = call.read(raw)
            if (read.shared) return answerVisitor(read, read.shared, request, reply, options)
          }
          const context = await options.contextOf(request, reply)
          const answer = await call.answer(call.marksBrowser ? marked(context, request, reply) : context, raw)
          return reply.headers(options.headers).header('cache-control', 'no-store').send(envelopeOf(answer))
        },
      })
    }
  }
}

const envelopeOf = (answer: object) => ({ code: 0, msg: '', ...answer })

/** A visitor may keep the answer to a GET too, but asks again each time, which an ETag makes cheap. */
const keeping = {
  GET: { 'cache-control': 'public, max-age=0, must-revalidate', vary: 'accept-encoding, authorization' },
  POST: { 'cache-control': 'no-store' },
} as const

/** Answers what is the same for every visitor, out of memory where it can. */
async function answerVisitor(
  read: ReadCall,
  shared: Shared,
  request: FastifyRequest,
  reply: FastifyReply,
  { visitorAnswers, forVisitors, keptHeaders }: CallHandlerOptions,
): Promise<void> {
  const headers = {
    ...keptHeaders,
    'content-type': 'application/json; charset=utf-8',
    ...keeping[request.method === 'POST' ? 'POST' : 'GET'],
  }
  // What is kept must not hold the request that happened to come first.
  const make = async (): Promise<Rendered> => {
    const answer = await forVisitors((context) => read.answer(context))
    return {
      status: 200,
      body: Buffer.from(JSON.stringify(envelopeOf(answer))),
      headers,
      visit: undefined,
      keep: visitorAnswers.keeping(shared, answer),
    }
  }
  const answer = await visitorAnswers.fetch(shared, request.raw, make)
  reply.hijack()
  await sendAnswer(request.raw, reply.raw, answer)
}

/** The context of a caller whose browser has an id from now on. */
function marked(context: Context, request: FastifyRequest, reply: FastifyReply): Context {
  if (!context.caller) return context
  const isSecure = context.services.configuration.publicUrl.startsWith('https:')
  return { ...context, caller: { ...context.caller, browserId: giveBrowserId(request, reply, { isSecure }) } }
}

/** Sends a refusal as envelope with its status and Chinese sentence. */
export async function sendRefusal(
  reply: FastifyReply,
  refusal: Refusal,
  options: RefusalOptions,
): Promise<void> {
  const { status, code } = statusOf(refusal.kind)
  if (refusal.kind === 'overloaded' || refusal.kind === 'unavailable')
    reply.header('retry-after', retryAfter())
  if (refusal.kind === 'too_many' && refusal.detail.seconds !== undefined)
    reply.header('retry-after', String(refusal.detail.seconds))
  await reply
    .code(status)
    .headers(options.headers)
    .header('cache-control', 'no-store')
    .send({
      code,
      json: null,
      msg: sentenceFor(refusal, options.messages),
      // The screens of staff put it at the field that it is about, and know who was first.
      ...(reply.request.url.startsWith('/admin/api/') && {
        refused: { code: refusal.code, detail: refusal.detail },
      }),
    })
}

function inputOf(request: FastifyRequest, { isWholeRecord }: Call): Record<string, unknown> {
  const body: unknown = request.body ?? {}
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new Refusal('invalid', 'not_an_object')
  const input = { ...(request.query as object), ...body, ...(request.params as object) }
  const fault = isWholeRecord ? undefined : faultOfShape(input)
  if (fault) throw new Refusal('invalid', fault)
  if (!isWellFormed(input)) throw new Refusal('invalid', 'malformed_text')
  return input
}

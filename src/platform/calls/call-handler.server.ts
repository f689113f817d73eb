import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { retryAfter } from '../http/retry-after.ts'
import { isWellFormed } from '../http/well-formed.ts'
import { sentenceFor, type Messages } from '../messages.ts'
import { Refusal, statusOf } from '../refusal.ts'
import { giveBrowserId } from './browser-cookie.server.ts'
import type { Call } from './call.ts'
import { faultOfShape } from './input-shape.ts'

export interface CallHandlerOptions {
  readonly messages: Messages
  /** Refuses a token that was sent and is bad. */
  readonly contextOf: (request: FastifyRequest) => Promise<Context>
  readonly headers: Readonly<Record<string, string>>
}

/** Prefixes that belong to calls; an unknown address below them is a JSON 404 and never a page (B-80, B-106). */
export const CALL_PREFIXES = ['/openapi/', '/semi/', '/events/', '/login/', '/vue/', '/api/'] as const

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
        handler: async (request, reply) => {
          const raw = inputOf(request)
          const context = await options.contextOf(request)
          const answer = await call.answer(call.marksBrowser ? marked(context, request, reply) : context, raw)
          return reply
            .headers(options.headers)
            .header('cache-control', 'no-store')
            .send({ code: 0, msg: '', ...answer })
        },
      })
    }
  }
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
  options: CallHandlerOptions,
): Promise<void> {
  const { status, code } = statusOf(refusal.kind)
  if (refusal.kind === 'overloaded' || refusal.kind === 'unavailable')
    reply.header('retry-after', retryAfter())
  await reply
    .code(status)
    .headers(options.headers)
    .header('cache-control', 'no-store')
    .send({ code, json: null, msg: sentenceFor(refusal, options.messages) })
}

function inputOf(request: FastifyRequest): Record<string, unknown> {
  const body: unknown = request.body ?? {}
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new Refusal('invalid', 'not_an_object')
  const input = { ...(request.query as object), ...body, ...(request.params as object) }
  const fault = faultOfShape(input)
  if (fault) throw new Refusal('invalid', fault)
  if (!isWellFormed(input)) throw new Refusal('invalid', 'malformed_text')
  return input
}

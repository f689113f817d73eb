import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ZodError } from 'zod'
import {
  belongsToCalls,
  refusalOfInput,
  sendRefusal,
  type CallDoorOptions,
} from '../calls/call-door.server.ts'
import type { PageDoor } from '../pages/page-door.server.tsx'
import { Refusal } from '../refusal.ts'

export type FailureAnswer = (error: unknown, request: FastifyRequest, reply: FastifyReply) => Promise<void>

/**
 * Every failure ends here once: refusals become an envelope or an error page; anything else is a bug, logged with
 * the request's id and shown without detail.
 */
export function createFailureAnswer(pages: PageDoor, calls: CallDoorOptions): FailureAnswer {
  return async (error, request, reply) => {
    const refusal = refusalOf(error, request)
    if (belongsToCalls(request.url)) await sendRefusal(reply, refusal, calls)
    else await pages.sendError(request, reply, refusal)
  }
}

/** Unknown calls are JSON 404, unknown pages go to /404 (ROUTE-02, B-106). */
export function handleFailures(
  app: FastifyInstance,
  pages: PageDoor,
  calls: CallDoorOptions,
  answer: FailureAnswer,
): void {
  app.setErrorHandler(async (error, request, reply) => {
    await answer(error, request, reply)
    return reply
  })
  app.setNotFoundHandler(async (request, reply) => {
    if (belongsToCalls(request.url)) await sendRefusal(reply, new Refusal('not_found', 'call_unknown'), calls)
    else if (request.method === 'GET' || request.method === 'HEAD') await reply.redirect('/404', 302)
    else await pages.sendError(request, reply, new Refusal('not_found', 'page_not_found'))
    return reply
  })
}

function refusalOf(error: unknown, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) {
    // What stands on something that is broken is the operator's to know, too.
    if (error.kind === 'unavailable') request.log.error({ err: error, requestId: request.id }, 'unavailable')
    return error
  }
  if (error instanceof ZodError) return refusalOfInput(error)
  const known = refusalOfFastify(error)
  if (known) return known
  if (isDatabaseDown(error)) {
    request.log.error({ err: error, requestId: request.id }, 'database unavailable')
    return new Refusal('unavailable', 'database_unavailable')
  }
  request.log.error({ err: error, requestId: request.id, url: request.url }, 'unexpected failure')
  return new Bug()
}

/** A failure nobody foresaw; answers 500 through its own kind so that no rule can be mistaken for a bug. */
class Bug extends Refusal {
  constructor() {
    super('unexpected', 'internal')
  }
}

function refusalOfFastify(error: unknown): Refusal | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Refusal('too_large', 'body_too_large')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Refusal('unsupported', 'media_type_unsupported')
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return new Refusal('invalid', 'malformed_json')
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new Refusal('invalid', 'address_too_long')
    case 'FST_ERR_BAD_URL':
      return new Refusal('invalid', 'address_malformed')
    default:
      return error instanceof SyntaxError && 'statusCode' in error
        ? new Refusal('invalid', 'malformed_json')
        : undefined
  }
}

const DOWN_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '53100',
])

function isDatabaseDown(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && DOWN_CODES.has(String(current.code))) return true
    if (/timeout exceeded when trying to connect|Connection terminated/.test(current.message)) return true
  }
  return false
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { belongsToCalls, sendRefusal, type RefusalOptions } from '../calls/call-handler.server.ts'
import { isOfMergedAccount } from '../database/constraint.server.ts'
import { isWaitedOut } from '../database/conflict.server.ts'
import { isClosedToWrites, isOutage } from '../database/outage.server.ts'
import type { PageHandler } from '../pages/page-handler.server.tsx'
import { Refusal } from '../refusal.ts'
import { repeated } from '../repeated.ts'

/** In an outage every request fails alike: one line in so long says it, with how many there were. */
const TELL_OUTAGE_EVERY_MS = 10_000

export type FailureAnswer = (error: unknown, request: FastifyRequest, reply: FastifyReply) => Promise<void>

/**
 * Every failure ends here once: refusals become an envelope or an error page; anything else is a bug, logged with
 * the request's id and shown without detail.
 */
export function createFailureAnswer(pages: PageHandler, calls: RefusalOptions): FailureAnswer {
  const onOutage = repeated(TELL_OUTAGE_EVERY_MS, (times, { error, request }: Failed) =>
    request.log.error({ err: error, times }, 'database unavailable'),
  )
  return async (error, request, reply) => {
    const refusal = refusalOf({ error, request }, onOutage)
    if (belongsToCalls(request.url)) await sendRefusal(reply, refusal, calls)
    else await pages.sendError(request, reply, refusal)
  }
}

/** An address that the server was told to answer. */
interface KnownAddress {
  readonly method: string
  readonly path: string
}

export interface FailuresOptions {
  readonly pages: PageHandler
  readonly calls: RefusalOptions
  readonly answer: FailureAnswer
  /** All of them, once the server listens. */
  readonly addresses: readonly KnownAddress[]
}

/**
 * Unknown calls are JSON 404, and 405 where only the method is wrong; unknown pages lead on, or go to /404 (ROUTE-02,
 * B-106).
 */
export function handleFailures(
  app: FastifyInstance,
  { pages, calls, answer, addresses }: FailuresOptions,
): void {
  app.setErrorHandler(async (error, request, reply) => {
    await answer(error, request, reply)
    return reply
  })
  app.setNotFoundHandler(async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (belongsToCalls(request.url)) {
      const { method } = request
      const methods = methodsAt(request.url, addresses)
      const allowed = methods.join(', ')
      // By a method that it takes an address comes here that is written otherwise, such as with a slash twice.
      const isMethodWrong = allowed !== '' && !methods.includes(method)
      if (isMethodWrong) reply.header('allow', allowed)
      const refusal = isMethodWrong
        ? new Refusal('method_wrong', 'call_method_wrong', { method, allowed })
        : new Refusal('not_found', 'call_unknown')
      await sendRefusal(reply, refusal, calls)
    } else if (!isRead) await pages.sendError(request, reply, new Refusal('not_found', 'page_not_found'))
    else if (!(await pages.leadOn(request, reply))) await reply.redirect('/404', 302)
    return reply
  })
}

/** By which methods an address is answered. */
function methodsAt(url: string, addresses: readonly KnownAddress[]): string[] {
  const parts = partsOf(url.split('?', 1)[0] ?? '')
  const same = addresses.filter(({ path }) => {
    const own = partsOf(path)
    return own.length === parts.length && own.every((part, at) => part.startsWith(':') || part === parts[at])
  })
  return [...new Set(same.map(({ method }) => method))]
}

const partsOf = (path: string) => path.split('/').filter(Boolean)

interface Failed {
  readonly error: unknown
  readonly request: FastifyRequest
}

function refusalOf({ error, request }: Failed, onOutage: (failed: Failed) => void): Refusal {
  if (error instanceof Refusal) {
    // What stands on something that is broken is the operator's to know, too.
    if (error.kind === 'unavailable') request.log.error({ err: error }, 'unavailable')
    return error
  }
  // Whoever breaks off a request hears no answer, and nothing of ours has failed.
  if (request.raw.destroyed && !request.raw.complete) return new Refusal('invalid', 'body_incomplete')
  const known = refusalOfFastify(error)
  if (known) return known
  if (isOfMergedAccount(error)) return new Refusal('conflict', 'account_merged')
  if (isWaitedOut(error)) {
    request.log.warn({ err: error, route: request.routeOptions.url }, 'waited too long for what others hold')
    return new Refusal('unavailable', 'held_by_others')
  }
  if (isOutage(error) || isClosedToWrites(error)) {
    onOutage({ error, request })
    return new Refusal('unavailable', 'database_unavailable')
  }
  // Without the query, which may hold a code or what somebody looks for; of the parameters the log leaves secrets out.
  const { routeOptions, params } = request
  request.log.error({ err: error, route: routeOptions.url, params }, 'unexpected failure')
  return new Bug(request.id)
}

/** A failure nobody foresaw; answers 500 through its own kind so that no rule can be mistaken for a bug. */
class Bug extends Refusal {
  constructor(requestId: string) {
    super('unexpected', 'internal', { id: requestId })
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
      if (error instanceof SyntaxError && 'statusCode' in error)
        return new Refusal('invalid', 'malformed_json')
      return refusalOfStatus(error)
  }
}

/** What Fastify and its plugins lay to the caller, such as a QUERY without a content type or a way out of the assets. */
function refusalOfStatus(error: unknown): Refusal | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('statusCode' in error)) return undefined
  const status = Number(error.statusCode)
  if (!String(error.code).startsWith('FST_') || status < 400 || status >= 500) return undefined
  return status === 403 || status === 404
    ? new Refusal('not_found', 'page_not_found')
    : new Refusal('invalid', 'request_malformed')
}

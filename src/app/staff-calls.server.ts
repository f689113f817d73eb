import type { FastifyInstance, FastifyRequest } from 'fastify'
import { enterAsStaff } from '#features/staff/enter.server.ts'
import { staffCookie } from '#features/staff/session-cookie.ts'
import { answerOnce } from '#features/staff/answer-once.server.ts'
import type { StaffCall } from '#features/staff/staff-call.ts'
import { registerCalls, type CallHandlerOptions } from '#platform/calls/call-handler.server.ts'
import type { Context } from '#platform/context.ts'

/** The calls of the back office, each answered to whoever its access lets in (C-100). */
export function registerStaffCalls(
  app: FastifyInstance,
  calls: readonly StaffCall[],
  options: CallHandlerOptions,
  contextOfVisitor: (request: FastifyRequest) => Context,
): void {
  for (const call of calls)
    registerCalls(app, [once(call)], {
      ...options,
      async contextOf(request, reply) {
        const context = await enterAsStaff(contextOfVisitor(request), request.headers, call)
        const { caller, services } = context
        const keepStaffToken = (token: string | undefined) =>
          void reply.header('set-cookie', staffCookie(token, services.configuration))
        const idempotencyKey = keyOf(request)
        return { ...context, ...(caller && { caller: { ...caller, keepStaffToken, idempotencyKey } }) }
      },
    })
}

/** The call, done once for each key that the browser gives it. */
const once = (call: StaffCall): StaffCall => ({
  ...call,
  answer: (context, raw) => answerOnce(context, call, raw, context.caller?.idempotencyKey),
})

function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  return typeof key === 'string' ? key : undefined
}

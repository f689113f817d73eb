import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requirePerson } from '#features/accounts/policy.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { payPath } from './addresses.ts'
import { inWechatOf, paymentOf } from './place-order.server.ts'
import { orderPayments, orders } from './tables.server.ts'

const START = '/pay/wechat'
const CALLBACK = '/pay/wechat/callback'
const STATE_COOKIE = 'portal_pay_state'
const STATE_SECONDS = 10 * 60

type Query = { Querystring: Record<string, unknown> }

/**
 * Paying inside WeChat: `/pay/wechat?number=` asks WeChat who is there, `/pay/wechat/callback` places one's own open order
 * for that person and leads to the order's page, where WeChat's browser is handed the payment. Whatever fails leads to
 * that page too, which says what has become of the order.
 */
export function registerWechatPaying(
  app: FastifyInstance,
  contextOf: (request: FastifyRequest) => Promise<Context>,
): void {
  app.get<Query>(START, async (request, reply) => {
    const context = await contextOf(request)
    const number = String(request.query.number)
    const { wechatAccount, configuration } = context.services
    reply.header('cache-control', 'no-store')
    if (!wechatAccount || !/^\d{20}$/.test(number)) return reply.redirect('/me', 302)
    const secret = randomBytes(16).toString('hex')
    reply.setCookie(STATE_COOKIE, `${secret}.${number}`, {
      path: START,
      httpOnly: true,
      sameSite: 'lax',
      secure: configuration.publicUrl.startsWith('https:'),
      maxAge: STATE_SECONDS,
    })
    const redirect = configuration.publicUrl + CALLBACK
    return reply.redirect(wechatAccount.address({ state: secret, redirect, knows: 'number' }), 302)
  })

  app.get<Query>(CALLBACK, async (request, reply) => {
    const context = await contextOf(request)
    const [secret, number = ''] = (request.cookies[STATE_COOKIE] ?? '').split('.')
    reply.header('cache-control', 'no-store').clearCookie(STATE_COOKIE, { path: START })
    const { code, state } = request.query
    if (!secret || state !== secret || typeof code !== 'string') return reply.redirect('/me', 302)
    return prepare(context, { number, code }).then(
      () => reply.redirect(payPath(number), 302),
      (error: unknown) => failed(context, reply, number, error),
    )
  })
}

/** What WeChat or the order refused is no defect of ours; the order's page stands for both. */
function failed(context: Context, reply: FastifyReply, number: string, error: unknown): FastifyReply {
  if (!(error instanceof Refusal)) throw error
  context.log.warn({ code: error.code, order: number }, 'an order could not be paid inside WeChat')
  return reply.redirect(`${payPath(number)}?failed=yes`, 302)
}

/** Places one's own open order for whoever WeChat says; refuses `order_not_open`, and what WeChat refuses. */
async function prepare(context: Context, { number, code }: { number: string; code: string }): Promise<void> {
  const { db, services } = context
  const { id: personId } = requirePerson(context.actor)
  const provider = inWechatOf(services)
  const openId = await services.wechatAccount?.openIdOf(code)
  const isPayable = and(eq(orders.personId, personId), eq(orders.state, 'open'), eq(orders.way, 'wechat'))
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.number, number), isPayable))
  if (!order || order.expiresAt <= context.now) throw new Refusal('conflict', 'order_not_open')
  if (!provider?.inWechat || openId === undefined) throw new Refusal('unavailable', 'payment_not_configured')
  const { prepayId } = await provider.inWechat.prepare({
    ...paymentOf(context, order, provider.name),
    openId,
  })
  await db
    .insert(orderPayments)
    .values({ orderId: order.id, provider: provider.name, qrContent: prepayId })
    .onConflictDoUpdate({
      target: [orderPayments.orderId, orderPayments.provider],
      set: { qrContent: prepayId },
    })
}

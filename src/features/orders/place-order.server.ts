import { eq } from 'drizzle-orm'
import type { Context, Services } from '#platform/context.ts'
import { payWayOf, type PayWay } from '#platform/payments/pay-way.ts'
import type { PaymentOrder, PaymentProvider } from '#platform/payments/payment-provider.ts'
import { Refusal } from '#platform/refusal.ts'
import { payPath, payInWechatPath } from './addresses.ts'
import type { PayableOrder, ProviderName } from './contract.ts'
import { orderPayments, type orders } from './tables.server.ts'

/** One that is paid online. */
type Order = Omit<typeof orders.$inferSelect, 'way'> & { readonly way: PayWay }

/** How whoever calls can pay; inside WeChat only with an official account that belongs to our merchant. */
export function payWayOfCaller({ caller, services }: Context): PayWay {
  const way = payWayOf(caller?.browser ?? '')
  return way !== 'wechat' || inWechatOf(services) ? way : 'code'
}

/** The provider that can be paid inside WeChat with our official account. */
export const inWechatOf = ({ payments, wechatAccount }: Services): PaymentProvider | undefined =>
  payments.find(({ inWechat }) => inWechat && inWechat.appId === wechatAccount?.appId)

/** The order as providers take it. */
export function paymentOf(context: Context, order: Omit<Order, 'way'>, provider: ProviderName): PaymentOrder {
  return {
    number: order.number,
    amountFen: order.amountFen,
    subject: order.subject,
    expiresAt: order.expiresAt,
    notifyUrl: `${context.services.configuration.publicUrl}/pay/notices/${provider}`,
  }
}

/**
 * Places an order with every provider that can be paid in its way and answers; gives what each is paid by. Refuses
 * `payment_unavailable` when none answers.
 */
export async function placeOrder(context: Context, order: Order): Promise<PayableOrder['codes']> {
  const { db, services, log } = context
  const known = await db.select().from(orderPayments).where(eq(orderPayments.orderId, order.id))
  const inside = inWechatOf(services)
  const able = services.payments.filter((provider) => order.way !== 'wechat' || provider === inside)
  const found = await Promise.all(
    able.map(async (provider) => {
      const kept = known.find((payment) => payment.provider === provider.name)?.qrContent
      try {
        const { content, isKept } = await placedWith(context, order, provider, kept)
        await db
          .insert(orderPayments)
          .values({ orderId: order.id, provider: provider.name, qrContent: isKept ? content : '' })
          .onConflictDoNothing()
        return { provider: provider.name, content }
      } catch (error) {
        log.error(
          { err: error, order: order.number, provider: provider.name },
          'an order could not be placed',
        )
        return undefined
      }
    }),
  )
  const codes = found.filter((code) => code !== undefined)
  if (codes.length === 0) throw new Refusal('unavailable', 'payment_unavailable')
  return codes
}

/** A code is valid as long as the order; an address for a telephone only minutes, and so asked for anew. */
async function placedWith(
  context: Context,
  order: Order,
  provider: PaymentProvider,
  kept: string | undefined,
): Promise<{ content: string; isKept: boolean }> {
  const payment = paymentOf(context, order, provider.name)
  switch (order.way) {
    case 'code':
      return { content: kept || (await provider.place(payment)).qrContent, isKept: true }
    case 'browser': {
      const returnUrl = context.services.configuration.publicUrl + payPath(order.number)
      const payerAddress = context.caller?.address ?? ''
      return {
        content: (await provider.openInBrowser({ ...payment, payerAddress, returnUrl })).link,
        isKept: false,
      }
    }
    case 'wechat':
      // WeChat first says who pays; only then is the order placed there.
      return { content: payInWechatPath(order.number), isKept: false }
  }
}

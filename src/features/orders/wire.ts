import { renderSVG } from 'uqr'
import { z } from 'zod'
import { yuanNumber } from '#platform/money.ts'
import { PROVIDER_NAMES } from '#platform/payments/payment-provider.ts'
import { ORDER_STATES, type PayableOrder } from './contract.ts'

/** How orders are spelled in calls: money in yuan, time in milliseconds. */

export const OrderStateWire = z.enum(ORDER_STATES)

export const PayableWire = z.object({
  number: z.string(),
  price: z.number().describe('元'),
  expiresAt: z.number().describe('毫秒'),
  codes: z.array(
    z.object({
      provider: z.enum(PROVIDER_NAMES),
      qr: z.string().describe('SVG 数据地址'),
      link: z.string(),
    }),
  ),
})
export type PayableWire = z.infer<typeof PayableWire>

export function payableToWire(order: PayableOrder): PayableWire {
  return {
    number: order.number,
    price: yuanNumber(order.amountFen),
    expiresAt: order.expiresAt.getTime(),
    codes: order.codes.map(({ provider, content }) => ({
      provider,
      qr: `data:image/svg+xml;base64,${Buffer.from(renderSVG(content, { border: 2 })).toString('base64')}`,
      link: content,
    })),
  }
}

import { renderSVG } from 'uqr'
import { z } from 'zod'
import { yuanNumber } from '#platform/money.ts'
import { PAY_WAYS } from '#platform/payments/pay-way.ts'
import { PROVIDER_NAMES } from '#platform/payments/payment-provider.ts'
import { ORDER_STATES, type PayableOrder } from './contract.ts'

/** How orders are spelled in calls: money in yuan, time in milliseconds. */

export const OrderStateWire = z.enum(ORDER_STATES)

export const PayableWire = z.object({
  number: z.string(),
  subject: z.string().describe('买的是什么'),
  industry: z.string().describe('买了会员的产业；没有买会员时为空'),
  price: z.number().describe('元'),
  expiresAt: z.number().describe('毫秒'),
  codes: z.array(
    z.object({
      provider: z.enum(PROVIDER_NAMES),
      qr: z.string().describe('SVG 数据地址；在手机上付款时为空'),
      link: z.string().describe('二维码的内容，或手机上去付款的地址'),
    }),
  ),
  mayTransfer: z.boolean().describe('公司可以改用对公转账'),
  way: z
    .enum(PAY_WAYS)
    .describe('code：用另一台设备扫码；browser：在手机浏览器里打开 link；wechat：在微信里打开 link'),
})
export type PayableWire = z.infer<typeof PayableWire>

/** Whose membership an order has; empty where it has none. */
export function industryOf({ lines }: Pick<PayableOrder, 'lines'>): string {
  const year = lines.find((line) => line.product === 'membership_year')
  return year?.product === 'membership_year' ? year.detail.industry : ''
}

export function payableToWire(order: PayableOrder): PayableWire {
  return {
    number: order.number,
    subject: order.subject,
    industry: industryOf(order),
    price: yuanNumber(order.amountFen),
    expiresAt: order.expiresAt.getTime(),
    way: order.way,
    mayTransfer: order.mayTransfer,
    codes: order.codes.map(({ provider, content }) => ({
      provider,
      qr:
        order.way !== 'code'
          ? ''
          : `data:image/svg+xml;base64,${Buffer.from(renderSVG(content, { border: 4 })).toString('base64')}`,
      link: content,
    })),
  }
}

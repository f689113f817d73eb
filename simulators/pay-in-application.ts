import type { IncomingMessage } from 'node:http'
import { payWayOf } from '../src/platform/payments/pay-way.ts'
import type { SimulatedAnswer, SimulatedOrder } from './payment-controls.ts'
import { page } from './payment-page.ts'

/**
 * Paying on the telephone that shows the order: `/h5/:number` is the page that a browser opens, `/bridge` what WeChat's own
 * browser does for a page. Both refuse what the real ones refuse. Undefined for every other address.
 */
export async function payInApplication({
  request,
  url,
  body,
  orders,
  now,
  pay,
}: {
  request: IncomingMessage
  url: URL
  body: string
  orders: ReadonlyMap<string, SimulatedOrder>
  now: Date
  pay: (number: string) => Promise<unknown>
}): Promise<SimulatedAnswer | undefined> {
  const [, number] = /^\/h5\/(\w+)$/.exec(url.pathname) ?? []
  if (url.pathname === '/bridge') return payByBridge(body, orders, now, pay)
  if (number === undefined) return undefined
  const order = orders.get(number)
  const fault = faultOfOpening(request, order, now)
  if (!order || fault !== undefined) return page(403, { title: '付款', heading: fault ?? '没有这笔订单' })
  order.isScanned = true
  if (request.method !== 'POST')
    return page(200, { title: '付款', heading: '确认支付', order, button: '支付' })
  await pay(number)
  return { status: 302, headers: { location: url.searchParams.get('redirect_url') ?? '/' }, body: '' }
}

function faultOfOpening(
  { method, headers }: IncomingMessage,
  order: SimulatedOrder | undefined,
  now: Date,
): string | undefined {
  if (order?.way !== 'browser') return '没有这笔订单'
  if (payWayOf(headers['user-agent'] ?? '') !== 'browser') return '请在手机浏览器中打开订单，进行支付'
  // Only the site that the merchant registered may send somebody here.
  const from = headers.referer ?? ''
  const isRegistered = URL.canParse(from) && new URL(from).origin === new URL(order.notifyUrl).origin
  if (method === 'GET' && !isRegistered) return '商家参数格式有误，请联系商家解决'
  return order.state === 'open' && now < order.expiresAt ? undefined : '订单已关闭'
}

async function payByBridge(
  body: string,
  orders: ReadonlyMap<string, SimulatedOrder>,
  now: Date,
  pay: (number: string) => Promise<unknown>,
): Promise<SimulatedAnswer> {
  const given = JSON.parse(body) as { package?: string }
  const order = [...orders.values()].find(
    ({ prepayId }) => prepayId && given.package === `prepay_id=${prepayId}`,
  )
  const isPayable = order?.state === 'open' && now < order.expiresAt
  if (isPayable) await pay(order.number)
  return {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ err_msg: `get_brand_wcpay_request:${isPayable ? 'ok' : 'fail'}` }),
  }
}

import { and, eq } from 'drizzle-orm'
import type { ComponentProps } from 'react'
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { shownYuan } from '#platform/money.ts'
import { Island } from '#platform/pages/island.server.tsx'
import { page } from '#platform/pages/page.ts'
import type { WechatBridge } from '#platform/payments/payment-provider.ts'
import { lastDayBefore } from '#platform/shanghai-time.ts'
import { SignInFirst } from '#ui/sign-in-first.server.tsx'
import { AwaitedTransfer } from '../components/awaited-transfer.server.tsx'
import { Receipt } from '../components/receipt.server.tsx'
import type { OrderView } from '../contract.ts'
import { OpenOrder } from '../islands/open-order.island.tsx'
import { WayBack } from '../islands/way-back.island.tsx'
import { PayProgress } from '../islands/pay-progress.island.tsx'
import { inWechatOf } from '../place-order.server.ts'
import { readOwnOrder } from '../queries.server.ts'
import { industryOf } from '../wire.ts'
import { orderPayments, orders } from '../tables.server.ts'

type View =
  | { readonly order: undefined }
  | {
      readonly order: OrderView
      /** The company that was paid. */
      readonly seller: string
      readonly bridge: WechatBridge | undefined
      readonly hasFailed: boolean
      /** What is to be transferred where, of one that waits for it. */
      readonly awaited: Omit<ComponentProps<typeof AwaitedTransfer>, 'order'> | undefined
    }

/** Where somebody who pays on a telephone comes back to: what has become of the order, and how it goes on. */
export const payPage = page({
  path: '/pay/:number',
  about: '手机付款之后回到这里',
  input: z.object({
    number: z
      .string()
      .max(20)
      .regex(/^\d{20}$/),
    failed: z.enum(['yes']).optional().catch(undefined),
  }),
  load: async (context: Context, { number, failed }): Promise<View> => {
    if (context.actor.kind !== 'person') return { order: undefined }
    const order = await readOwnOrder(context, { number, personId: context.actor.id })
    return {
      order,
      seller: context.services.settings.site.companyName,
      bridge: order.state === 'open' ? await bridgeOf(context, number) : undefined,
      hasFailed: failed !== undefined,
      awaited: awaitedOf(context, order),
    }
  },
  head: () => ({ title: '付款', isIndexed: false }),
  View: ({ view }) =>
    view.order ? (
      view.awaited ? (
        <AwaitedTransfer order={view.order} {...view.awaited} />
      ) : (
        <Progress {...view} />
      )
    ) : (
      <SignInFirst text="登录后查看付款结果。" reason="登录后查看付款结果" />
    ),
})

/** The account as it is now: where a company has moved to another bank, the old one must not be paid any more. */
function awaitedOf({ services: { settings }, now }: Context, { way, state, expiresAt }: OrderView) {
  const terms = settings.transfer
  if (way !== 'transfer' || state !== 'open' || expiresAt <= now || !terms) return undefined
  return { terms, lastDay: lastDayBefore(expiresAt), contact: settings.site.contact }
}

/** What WeChat's browser is handed, once the order was placed for whoever reads there. */
async function bridgeOf({ db, services }: Context, number: string): Promise<WechatBridge | undefined> {
  const [placed] = await db
    .select({ prepayId: orderPayments.qrContent })
    .from(orderPayments)
    .innerJoin(orders, eq(orders.id, orderPayments.orderId))
    .where(and(eq(orders.number, number), eq(orders.way, 'wechat')))
  if (!placed?.prepayId) return undefined
  return inWechatOf(services)?.inWechat?.bridgeOf(placed.prepayId)
}

const HEADINGS = {
  open: '等待付款',
  paid: '已收到付款',
  fulfilled: '支付成功',
  closed: '订单已关闭',
  refunded: '订单已退款',
} as const satisfies Record<OrderView['state'], string>

function Progress({ order, seller, bridge, hasFailed }: Extract<View, { order: OrderView }>) {
  return (
    <div className="wide max-w-[34rem] py-12 text-center">
      <h1 className="text-2xl">{HEADINGS[order.state]}</h1>
      <p className="mt-3 text-body">{order.subject}</p>
      <p className="mt-2 text-3xl font-semibold text-copper">¥{shownYuan(order.amountFen)}</p>
      {hasFailed && order.state === 'open' ? (
        <p role="alert" className="mt-4 text-text-red">
          微信没有受理这笔付款，请再试一次
        </p>
      ) : null}
      {order.state === 'open' || order.state === 'paid' ? (
        <div className="mt-6 flex flex-col items-center gap-6">
          <Island
            of={PayProgress}
            when="load"
            number={order.number}
            subject={order.subject}
            industry={industryOf(order)}
            bridge={bridge}
          />
          {order.state === 'open' && order.way !== 'transfer' ? (
            <Island
              of={OpenOrder}
              when="touch"
              number={order.number}
              subject={order.subject}
              yuan={shownYuan(order.amountFen)}
            />
          ) : null}
        </div>
      ) : (
        <p className="mt-8">
          {order.way === 'transfer' && order.state === 'closed' ? (
            <span className="mb-3 block text-body">不再等待转账；已经汇出的，请联系我们。</span>
          ) : null}
          {order.state === 'fulfilled' ? (
            <Island of={WayBack} when="load" subject={order.subject} industry={industryOf(order)} />
          ) : null}
          <a href="/me#orders" className="no-print text-link">
            查看订单
          </a>
        </p>
      )}
      {order.paidAt ? <Receipt order={order} seller={seller} /> : null}
    </div>
  )
}

import { eq, inArray } from 'drizzle-orm'
import { markAllRead } from '#features/notifications/mark-read.server.ts'
import { refundOrder } from '#features/orders/refund-order.server.ts'
import { sendRefunds } from '#features/orders/send-refunds.server.ts'
import { settleOrder } from '#features/orders/settle-order.server.ts'
import { fulfilCopies, takeCopiesBack } from '#features/parcels/fulfil.server.ts'
import { failPosting, postParcel } from '#features/parcels/office/post-parcel.server.ts'
import { copiesForReader, orderCopies } from '#features/parcels/order-copies.server.ts'
import { listPaperEditions } from '#features/parcels/paper-editions.server.ts'
import { parcelPostings, parcels } from '#features/parcels/tables.server.ts'
import { startOrder } from '#features/orders/start-order.server.ts'
import { agreeToTexts } from '#features/site-pages/consents.server.ts'
import type { Context } from '#platform/context.ts'
import { HOUR_MS } from '#platform/durations.ts'
import { sendings } from '#platform/outbox/tables.server.ts'
import { demoPayments } from './demo-payments.ts'
import { actingAs } from './fill-staff.server.ts'

/** So long ago that no statement of a provider is compared with it any more. */
const LONG_AGO_HOURS = 20 * 24

/** What their buyers were told of by mail. */
const TOLD = ['parcel_posted', 'parcel_waits', 'refund']

const TO = {
  firm: {
    recipient: '周知遥',
    phone: '13800000421',
    region: '浙江省杭州市滨江区',
    street: '江南大道 588 号 沐衡半导体 行政部',
  },
  laboratory: {
    recipient: '陆闻笙',
    phone: '0571-00004218',
    region: '浙江省云汀市大学城',
    street: '学林街 1 号 云汀大学电子学院 收发室',
  },
  home: {
    recipient: '许清和',
    phone: '13800000533',
    region: '江苏省苏州市工业园区',
    street: '星湖街 218 号 3 幢 1202',
  },
} as const

/** Printed white papers in every state: to be posted, without an address, on their way, come back, refunded before and after. */
export async function fillParcels(
  context: Context,
  { people }: { people: ReadonlyMap<string, number> },
): Promise<void> {
  const { db } = context
  const office = await actingAs(context, 'finance', LONG_AGO_HOURS)
  const paying: Context = {
    ...context,
    now: office.now,
    services: { ...context.services, payments: [demoPayments] },
  }
  const paper = (await listPaperEditions(context)).find(({ comesOn }) => comesOn === undefined)
  if (!paper) throw new Error('the demo sells no printed white paper that is out')
  const wanted = { reportId: paper.reportId, edition: paper.edition }
  const buyerOf = (key: string): Context => {
    const id = people.get(key)
    if (id === undefined) throw new Error(`the demo knows no ${key}`)
    return { ...paying, actor: { kind: 'person', id, sessionId: 0 } }
  }
  const pay = async ({ number, amountFen }: { number: string; amountFen: number }): Promise<number> => {
    const state = {
      state: 'paid',
      paidFen: amountFen,
      transactionId: `D${number}`,
      paidAt: paying.now,
    } as const
    await settleOrder(paying, { number, provider: 'wechat', state }, fulfilCopies)
    const [parcel] = await db.select({ id: parcels.id }).from(parcels).where(eq(parcels.orderNumber, number))
    if (!parcel) throw new Error('a paid order of the demo began no parcel')
    return parcel.id
  }
  const buy = async (key: string, copies: number, to: keyof typeof TO) => {
    const buyer = buyerOf(key)
    await agreeToTexts(buyer)
    const order = await orderCopies(buyer, { ...wanted, copies, to: TO[to] })
    return { number: order.number, id: await pay(order) }
  }
  const post = (id: number, trackingNumber: string, hoursLater: number) =>
    postParcel(
      { ...office, now: new Date(office.now.getTime() + hoursLater * HOUR_MS) },
      { id, addressVersion: 1, carrier: '顺丰速运', trackingNumber },
    )

  await buy('reader-6', 5, 'firm')
  const addressless = buyerOf('reader-9')
  await agreeToTexts(addressless)
  const personId = people.get('reader-9') ?? 0
  await pay(
    await startOrder(
      addressless,
      await copiesForReader(paying, personId, { product: 'paper_copy', ...wanted, copies: 1 }),
    ),
  )
  const posted = await buy('reader-7', 2, 'laboratory')
  await post(posted.id, 'SF0000004218801', 30)
  const returned = await buy('reader-8', 1, 'home')
  await post(returned.id, 'SF0000004218802', 30)
  const [back] = await db
    .select({ id: parcelPostings.id })
    .from(parcelPostings)
    .where(eq(parcelPostings.parcelId, returned.id))
  if (back)
    await failPosting(
      { ...office, now: new Date(office.now.getTime() + 102 * HOUR_MS) },
      { id: back.id, failure: 'returned', note: '三次派送没有人接' },
    )
  const cancelled = await buy('reader-2', 1, 'home')
  await refundOrder(paying, { number: cancelled.number, reason: '改买电子版' }, takeCopiesBack)
  const tooLate = await buy('reader-3', 2, 'firm')
  await post(tooLate.id, 'SF0000004218803', 30)
  await refundOrder(paying, { number: tooLate.number, reason: '重复采购' }, takeCopiesBack)
  await sendRefunds(paying)
  // What was told of it was told weeks ago.
  const keys = ['reader-2', 'reader-3', 'reader-6', 'reader-7', 'reader-8', 'reader-9']
  for (const key of keys) await markAllRead(buyerOf(key), { upTo: undefined })
  await db.delete(sendings).where(inArray(sendings.purpose, TOLD))
}

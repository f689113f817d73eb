import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makePerson } from '#features/accounts/testing.ts'
import { notifications } from '#features/notifications/tables.server.ts'
import { orderForReader, tryOrderForReader } from '#features/orders/by-staff/order-for-reader.server.ts'
import { refundOrder } from '#features/orders/refund-order.server.ts'
import { settleOrder } from '#features/orders/settle-order.server.ts'
import { orderLines, orders, refunds } from '#features/orders/tables.server.ts'
import { fakeProvider, forgetOrders } from '#features/orders/testing.ts'
import { saveReport } from '#features/reports/save-report.server.ts'
import { reports } from '#features/reports/tables.server.ts'
import { restoreReport, withdrawReport } from '#features/reports/withdraw-report.server.ts'
import type { Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { NOON, testContext, testServices, WITH_BANK } from '../../../test/context.ts'
import { testDatabase } from '../../../test/database.ts'
import { postedLines } from './admin/posted-lines.ts'
import { forgetParcelAddresses } from './forget-addresses.server.ts'
import { fulfilCopies, takeCopiesBack } from './fulfil.server.ts'
import { changeParcelAddress } from './office/change-parcel-address.server.ts'
import { isToPost, isToSeeTo, listParcels, readParcel } from './office/list-parcels.server.ts'
import { correctPosting, decideParcel, failPosting, postParcel } from './office/post-parcel.server.ts'
import { showAddresses } from './office/show-addresses.server.ts'
import { copiesForReader, orderCopies } from './order-copies.server.ts'
import { changeOwnAddress, listOwnParcels, ownParcelPlaces } from './own-parcels.server.ts'
import { endingParcels, forgetReceiver, readOwnParcelData } from './person.server.ts'
import { parcelPostings, parcels, postalAddresses } from './tables.server.ts'
import { makePaper, PAPER_FEN, TO } from './testing.ts'

const ELSEWHERE = { ...TO, recipient: '沈砚', street: '星湖街 218 号' }
const NUMBER = { carrier: '顺丰速运', trackingNumber: 'SF1480217730052' }

let services: ReturnType<typeof testServices>
let wechat = fakeProvider('wechat')
let personId = 0

beforeAll(async () => {
  services = testServices((await testDatabase()).db)
})
beforeEach(async () => {
  const { db } = await testDatabase()
  await db.delete(parcels)
  await db.delete(postalAddresses)
  await forgetOrders({ db })
  await db.delete(notifications)
  wechat = fakeProvider('wechat')
  personId = await makePerson(await portal(), { name: '买书的人' })
})

async function portal(days = 0): Promise<Context> {
  const own = testContext((await testDatabase()).db, { now: new Date(NOON.getTime() + days * DAY_MS) })
  return { ...own, services: { ...services, payments: [wechat.provider] } }
}
const reader = async (id = personId): Promise<Context> => ({
  ...(await portal()),
  actor: { kind: 'person', id, sessionId: 1 },
})
const order = async (paper: { reportId: number; edition: string }, copies = 1, to = TO) =>
  orderCopies(await reader(), { ...paper, copies, to })
const settle = async (number: string, amountFen: number) =>
  settleOrder(
    await portal(),
    { number, provider: 'wechat', state: wechat.pay(number, amountFen) },
    fulfilCopies,
  )
/** Copies that were paid for; gives their order. */
async function buy(copies = 1, to = TO) {
  const made = await order(await makePaper(await portal()), copies, to)
  await settle(made.number, made.amountFen)
  return made
}
async function own() {
  const [parcel] = await listOwnParcels(await reader())
  if (!parcel) throw new Error('nothing is on its way')
  return parcel
}
const posting = async () => {
  const { postings } = await own()
  return postings.at(-1)?.id ?? 0
}
async function post(given: Partial<Parameters<typeof postParcel>[1]> = {}) {
  const { id, addressVersion } = await own()
  await postParcel(await portal(), { id, addressVersion, ...NUMBER, ...given })
}
async function refund(number: string, quantity?: number) {
  const [line] = await (
    await portal()
  ).db
    .select({ id: orderLines.id, quantity: orderLines.quantity })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(orders.number, number))
  const parts =
    quantity === undefined
      ? undefined
      : [{ lineId: line?.id ?? 0, quantity, amountFen: quantity * PAPER_FEN }]
  await refundOrder(await portal(), { number, reason: '不要了', parts }, takeCopiesBack)
}
const told = async () => {
  const { db } = await portal()
  const rows = await db.select().from(notifications).where(eq(notifications.personId, personId))
  return rows.map(({ kind, body }) => [kind, body])
}

describe('copies', () => {
  test('are sold at the price that stands there now, the early one as long as there is one', async () => {
    const paper = await makePaper(await portal())
    const early = {
      key: 'print',
      name: '纸质版',
      priceFen: PAPER_FEN,
      earlyPriceFen: 460_000,
      isPosted: true,
    }
    const [{ productName } = { productName: '' }] = await (
      await portal()
    ).db
      .select()
      .from(reports)
      .where(eq(reports.id, paper.reportId))
    expect(await order(paper, 2)).toMatchObject({
      amountFen: 2 * PAPER_FEN,
      subject: `《${productName}》纸质版 2 本`,
      lines: [{ quantity: 2, listFen: PAPER_FEN, amountFen: 2 * PAPER_FEN }],
    })
    await saveReport(await portal(), {
      id: paper.reportId,
      industry: 'semi',
      productName,
      releasedOn: '2026-10-20',
      editions: [early],
    })
    expect(await order(paper, 3)).toMatchObject({ amountFen: 3 * 460_000 })
  })

  test('are not sold of what is sold by people, costs nothing, is no printed edition or was taken down', async () => {
    const context = await portal()
    const edition = { key: 'print', name: '纸质版', priceFen: PAPER_FEN, isPosted: true }
    const unsold = [
      await makePaper(context, { isSoldOfflineOnly: true }),
      await makePaper(context, { editions: [{ ...edition, priceFen: 0 }] }),
      await makePaper(context, { editions: [{ ...edition, isPosted: false }] }),
      await makePaper(context, { state: 'withdrawn' }),
      { reportId: 999_999, edition: 'print' },
    ]
    for (const paper of unsold) await expect(order(paper)).rejects.toMatchObject({ code: 'copies_not_sold' })
    expect(await context.db.$count(postalAddresses)).toBe(0)
    await expect(makePaper(context, { editions: [{ ...edition, fileId: 1 }] })).rejects.toMatchObject({
      code: 'input_invalid',
    })
  })

  test('go to whom their order said, however many were ordered in between', async () => {
    const paper = await makePaper(await portal())
    const first = await order(paper)
    const again = await order(paper, 1, { ...TO, phone: '138 0013 8000', region: ' 江苏省苏州市工业园区\n' })
    expect(again.number).toBe(first.number)
    const second = await order(paper, 1, ELSEWHERE)
    expect(second.number).not.toBe(first.number)
    await settle(first.number, PAPER_FEN)
    await settle(second.number, PAPER_FEN)
    expect(await listOwnParcels(await reader())).toMatchObject([
      { orderNumber: second.number, ...ELSEWHERE },
      { orderNumber: first.number, ...TO, state: 'waiting', copies: 1 },
    ])
  })

  test.each([
    ['phone', '12345'],
    ['phone', '1380013800'],
    ['recipient', ' '],
    ['recipient', '\u200b\u2060'],
    ['street', ''],
    ['region', '省'.repeat(61)],
  ])('are not ordered to an address whose %s is %j', async (line, text) => {
    const paper = await makePaper(await portal())
    await expect(order(paper, 1, { ...TO, [line]: text })).rejects.toMatchObject({ code: 'input_invalid' })
  })

  test('go to an address without the marks that were copied with it or turn it round', async () => {
    await buy(1, {
      ...TO,
      recipient: '\u202e顾南乔',
      phone: '\u202d0512-62881234\u202c',
      street: ` ${TO.street}\u200b`,
    })
    expect(await own()).toMatchObject({ ...TO, phone: '0512-62881234' })
  })

  test('may go where only a fixed telephone is', async () => {
    const phone = '0512-62881234-801'
    await buy(1, { ...TO, phone })
    expect(await own()).toMatchObject({ phone })
  })

  test('that were paid for twice are posted once, and the money of the second payment goes back', async () => {
    const { number, amountFen } = await buy(2)
    await settle(number, amountFen)
    const alipay = fakeProvider('alipay')
    await settleOrder(
      await portal(),
      { number, provider: 'alipay', state: alipay.pay(number, amountFen) },
      fulfilCopies,
    )
    expect(await listOwnParcels(await reader())).toHaveLength(1)
    expect((await (await portal()).db.select().from(refunds)).map(({ reason }) => reason)).toEqual([
      '重复支付，自动退回',
    ])
  })

  test('of a white paper that was taken down meanwhile are not posted, and the money goes back', async () => {
    const paper = await makePaper(await portal())
    const { number, amountFen } = await order(paper)
    await withdrawReport(await portal(), { id: paper.reportId, reason: '版权' })
    await settle(number, amountFen)
    expect(await listOwnParcels(await reader())).toEqual([])
    expect((await (await portal()).db.select().from(refunds)).map(({ amountFen: fen }) => fen)).toEqual([
      PAPER_FEN,
    ])
  })

  test('of one that is not out yet wait for it', async () => {
    const paper = await makePaper(await portal(), { isUpcoming: true, releasedOn: '2027-01-20' })
    const { number, amountFen } = await order(paper)
    await settle(number, amountFen)
    const { db } = await portal()
    expect(await own()).toMatchObject({ comesOn: '2027-01-20' })
    expect(await db.$count(parcels, isToPost)).toBe(0)
    expect(await showAddresses(await portal())).toEqual([])
    // Somebody looks into it once the day is past.
    const onDay = (now: string) => db.$count(parcels, isToSeeTo({ now: new Date(now) }))
    expect(await onDay('2027-01-20T23:59:00+08:00')).toBe(0)
    expect(await onDay('2027-01-21T00:01:00+08:00')).toBe(1)
  })

  test('of one that was taken down before they were posted are not printed on a label, but seen to, out or not', async () => {
    for (const given of [{}, { isUpcoming: true, releasedOn: '2027-01-20' }]) {
      const paper = await makePaper(await portal(), given)
      const { number, amountFen } = await order(paper)
      await settle(number, amountFen)
      const { db } = await portal()
      const before = await db.$count(parcels, isToSeeTo({ now: NOON }))
      await withdrawReport(await portal(), { id: paper.reportId, reason: '版权' })
      const { id } = await own()
      expect(await own()).toMatchObject({ isTakenDown: true })
      expect(await db.$count(parcels, and(isToSeeTo({ now: NOON }), eq(parcels.id, id)))).toBe(1)
      expect(await db.$count(parcels, isToSeeTo({ now: NOON }))).toBe(
        'isUpcoming' in given ? before + 1 : before,
      )
      expect(await showAddresses(await portal())).toEqual([])
      expect(await readParcel(await portal(), { id })).toMatchObject({ isTakenDown: true, state: 'waiting' })
      await restoreReport(await portal(), { id: paper.reportId })
      expect(await showAddresses(await portal())).toHaveLength('isUpcoming' in given ? 0 : 1)
      await refund(number)
    }
  })

  test('are ordered by staff for who called: to the address that was said, else to the last, else to none yet', async () => {
    const paper = await makePaper(await portal())
    const office = { ...(await portal()), services: { ...services, settings: WITH_BANK } }
    const wires = { purchaseFor: copiesForReader, keepUntil: async () => undefined }
    const wanted = { product: 'paper_copy', ...paper, copies: 2 } as const
    const addressOf = async (given: object) => {
      const { number } = await orderForReader(
        office,
        { personId, wanted: { ...wanted, ...given }, expectedFen: 2 * PAPER_FEN, reason: '来电' },
        wires,
      )
      await settleOrder(
        await portal(),
        { number, provider: 'transfer', state: { state: 'paid', paidFen: 2 * PAPER_FEN, paidAt: NOON } },
        fulfilCopies,
      )
      return (await own()).street
    }
    expect(await addressOf({})).toBe('')
    expect(await told()).toContainEqual(['parcel_waits', expect.stringContaining('还没有收件地址')])
    const quoted = { personId, wanted: { ...wanted, to: ELSEWHERE } }
    expect(await tryOrderForReader(office, quoted, wires)).toMatchObject({ amountFen: 2 * PAPER_FEN })
    expect(await office.db.$count(postalAddresses)).toBe(0)
    expect(await addressOf({ to: ELSEWHERE })).toBe(ELSEWHERE.street)
    expect(await addressOf({ copies: 2 })).toBe(ELSEWHERE.street)
  })
})

describe('a parcel', () => {
  test('is posted once, and its buyer told by which number', async () => {
    await buy(2)
    const outcomes = await Promise.allSettled([post(), post({ trackingNumber: 'SF999999' })])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'parcel_posted_already' },
    })
    const { state, postings } = await own()
    expect(state).toBe('posted')
    expect(postings).toMatchObject([{ copies: 2, carrier: '顺丰速运' }])
    expect((await told()).filter(([kind]) => kind === 'parcel_posted')).toEqual([
      ['parcel_posted', expect.stringContaining(postings[0]?.trackingNumber ?? '')],
    ])
  })

  test('does not go by a label of an older address, nor without one', async () => {
    await buy()
    const { id, addressVersion } = await own()
    await changeOwnAddress(await reader(), { id, to: ELSEWHERE })
    await expect(post({ addressVersion })).rejects.toMatchObject({ code: 'parcel_address_changed' })
    await expect(changeParcelAddress(await portal(), { id, to: TO, addressVersion })).rejects.toMatchObject({
      code: 'parcel_address_changed',
    })
    await (await portal()).db.update(parcels).set({ recipient: '', phone: '', region: '', street: '' })
    await expect(post()).rejects.toMatchObject({ code: 'parcel_without_address' })
    await changeParcelAddress(await portal(), { id, to: TO, addressVersion: addressVersion + 1 })
    await post()
    await expect(changeOwnAddress(await reader(), { id, to: ELSEWHERE })).rejects.toMatchObject({
      code: 'parcel_posted_already',
    })
    const stranger = await makePerson(await portal(), { name: '别人' })
    await expect(changeOwnAddress(await reader(stranger), { id, to: ELSEWHERE })).rejects.toMatchObject({
      code: 'parcel_unknown',
    })
  })

  test('of which an address was said again as it was keeps its label', async () => {
    await buy()
    const { id, addressVersion } = await own()
    await changeOwnAddress(await reader(), { id, to: { ...TO, phone: '13800138000' } })
    expect(await own()).toMatchObject({ addressVersion })
  })

  test('that was refunded is posted no more; of some that were, the rest is', async () => {
    const { number } = await buy(3)
    await refund(number, 1)
    await post()
    expect(await own()).toMatchObject({ copies: 3, taken: 1, postings: [{ copies: 2 }] })

    const second = await buy()
    await refund(second.number)
    expect(await own()).toMatchObject({ state: 'cancelled' })
    await expect(post()).rejects.toMatchObject({ code: 'parcel_cancelled' })
  })

  test('is refunded or posted, whoever comes first, and never without anybody knowing', async () => {
    const { number } = await buy()
    await Promise.allSettled([refund(number), post()])
    const { state } = await own()
    const waiting = await listParcels(await portal(), { only: 'refunded' })
    expect([state, waiting.length]).toEqual(state === 'posted' ? ['posted', 1] : ['cancelled', 0])
  })

  test('that was refunded on its way waits for staff to decide', async () => {
    const { number } = await buy(2)
    await post()
    await refund(number, 1)
    const { id } = await own()
    expect(await listParcels(await portal(), { only: 'refunded' })).toMatchObject([{ id, takenAfter: 1 }])
    await decideParcel(await portal(), { id, decision: '对方寄回' })
    expect(await listParcels(await portal(), { only: 'refunded' })).toEqual([])
    await expect(decideParcel(await portal(), { id, decision: '不追回' })).rejects.toMatchObject({
      code: 'nothing_to_decide',
    })
    // What is refunded after that is another matter.
    await refund(number)
    expect(await listParcels(await portal(), { only: 'refunded' })).toMatchObject([{ id, takenAfter: 2 }])
  })

  test('that came back waits, is posted again with what is left of it, and is done with where all was refunded', async () => {
    const { number } = await buy(3)
    await post()
    await refund(number, 1)
    await failPosting(await portal(), { id: await posting(), failure: 'returned', note: '电话打不通' })
    expect(await own()).toMatchObject({ state: 'waiting' })
    expect(await told()).toContainEqual(['parcel_waits', expect.stringContaining('退了回来')])
    await expect(failPosting(await portal(), { id: await posting(), failure: 'lost' })).rejects.toMatchObject(
      { code: 'posting_unknown' },
    )
    await post({ trackingNumber: 'SF1480217730099' })
    expect(await own()).toMatchObject({
      state: 'posted',
      postings: [{ copies: 3, failure: 'returned' }, { copies: 2 }],
    })
    await refund(number)
    await failPosting(await portal(), { id: await posting(), failure: 'lost' })
    expect(await own()).toMatchObject({ state: 'cancelled' })
    expect(await listParcels(await portal(), { only: 'refunded' })).toEqual([])
  })

  test('shares its number with none that goes elsewhere, unless somebody says so', async () => {
    await buy()
    await post()
    const { id } = await own()
    await buy()
    // To the same place in one box.
    await post()
    await buy(1, ELSEWHERE)
    const taken = {
      code: 'tracking_number_taken',
      detail: { label: expect.stringMatching(`^P(${id}|${id + 1})-1$`) },
    }
    await expect(post()).rejects.toMatchObject(taken)
    await post({ trackingNumber: 'SF9990001112223' })
    const wrong = { id: await posting(), ...NUMBER, seen: 'SF9990001112223' }
    await expect(correctPosting(await portal(), wrong)).rejects.toMatchObject(taken)
    await correctPosting(await portal(), { ...wrong, isShared: true })
    expect((await own()).postings).toMatchObject([{ trackingNumber: NUMBER.trackingNumber }])
  })

  test('whose number was wrong has it put right, with what it was beside it, unless somebody did before', async () => {
    await buy()
    await post()
    const id = await posting()
    const right = { id, carrier: '中通快递', trackingNumber: 'zt 7788990011', seen: NUMBER.trackingNumber }
    await correctPosting(await portal(), right)
    await expect(correctPosting(await portal(), right)).rejects.toMatchObject({ code: 'changed_by_other' })
    expect((await own()).postings).toMatchObject([
      {
        carrier: '中通快递',
        trackingNumber: 'ZT7788990011',
        correctedAt: NOON,
        former: [`${NUMBER.carrier} ${NUMBER.trackingNumber}`],
      },
    ])
    expect(await told()).toContainEqual([
      'parcel_posted',
      expect.stringContaining('更正为 中通快递 ZT7788990011'),
    ])
  })

  test.each(['7.80012E+13', '12', '单号SF123456'])('does not go by the number %s', async (trackingNumber) => {
    await buy()
    await expect(post({ trackingNumber })).rejects.toMatchObject({ code: 'input_invalid' })
  })

  test('does not go by what stood before the last of four columns', async () => {
    await buy()
    const [pasted] = postedLines('P1-1 顺丰速运 SF1480217730052 2026-11-30', '').lines
    await expect(
      post(pasted && { carrier: pasted.carrier, trackingNumber: pasted.trackingNumber }),
    ).rejects.toMatchObject({
      code: 'input_invalid',
    })
  })

  test('is found by its receiver, buyer, order, label and number', async () => {
    const { number } = await buy()
    await post()
    const { id } = await own()
    for (const text of ['南乔', '买书', number, `P${id}-1`, String(id), 'sf1480217730052'])
      expect(await listParcels(await portal(), { text })).toMatchObject([{ id, phone: '138****8000' }])
    expect(await listParcels(await portal(), { text: '没有' })).toEqual([])
    expect(await listParcels(await portal(), { state: 'waiting' })).toEqual([])
    expect(await readParcel(await portal(), { id })).toMatchObject({ postings: [NUMBER] })
  })

  test('shows its whole address to whoever writes the label, which is recorded', async () => {
    await buy(2)
    const { id } = await own()
    expect(await showAddresses(await portal())).toMatchObject([
      { ...TO, phone: '13800138000', label: `P${id}-1`, copies: 2 },
    ])
    const { rows } = await (
      await portal()
    ).db.execute(
      `select verb from audit_records where subject = 'parcel:${id}' and verb = 'showParcelAddress'`,
    )
    expect(rows).toHaveLength(1)
  })
})

describe('the address', () => {
  test('is forgotten half a year after it was posted, not before, and not while it waits', async () => {
    await buy()
    await post()
    const { db } = await portal()
    await forgetParcelAddresses(await portal(179))
    expect(await own()).toMatchObject(TO)
    await forgetParcelAddresses(await portal(181))
    expect(await own()).toMatchObject({
      recipient: '',
      phone: '',
      region: '',
      street: '',
      postings: [NUMBER],
    })
    expect(await db.$count(postalAddresses)).toBe(0)
    await buy()
    await forgetParcelAddresses(await portal(181))
    expect(await own()).toMatchObject(TO)
  })

  test('goes with the account, and nothing is posted any more', async () => {
    await buy()
    await post()
    await buy(2, ELSEWHERE)
    expect(await endingParcels(await reader())).toMatchObject([{ text: expect.stringContaining('2 本') }])
    expect(await ownParcelPlaces(await reader())).toMatchObject([{ path: '/parcels' }])
    expect(await readOwnParcelData(await reader())).toMatchObject({
      纸质白皮书的寄送: [
        { 收件人: '沈砚' },
        { 收件人: '顾南乔', 电话: '13800138000', 寄出: [{ 单号: NUMBER.trackingNumber }] },
      ],
      收件地址: expect.arrayContaining([expect.objectContaining({ 详细地址: ELSEWHERE.street })]),
    })
    await forgetReceiver(await portal(), { personId, name: '买书的人', company: '', addresses: [] })
    const { db } = await portal()
    expect(await db.$count(postalAddresses)).toBe(0)
    const postings = await db.select().from(parcelPostings)
    expect(postings).toMatchObject([{ trackingNumber: '', former: [] }])
    // Whoever still has it open brings nothing back.
    const id = postings[0]?.id ?? 0
    const late = [
      async () => failPosting(await portal(), { id, failure: 'returned' }),
      async () => correctPosting(await portal(), { id, ...NUMBER, seen: '' }),
    ]
    for (const act of late) await expect(act()).rejects.toMatchObject({ code: 'posting_unknown' })
    expect(await listOwnParcels(await reader())).toMatchObject([
      { state: 'cancelled', recipient: '', street: '' },
      { state: 'posted', recipient: '' },
    ])
  })

  test('that was paid for and not posted before the account was closed is listed until it is refunded or decided', async () => {
    const gone = { personId, name: '买书的人', company: '', addresses: [] }
    const undecided = async () => listParcels(await portal(), { only: 'refunded' })
    const { number } = await buy(2)
    await buy(3)
    expect(await undecided()).toEqual([])
    await forgetReceiver(await portal(), gone)
    expect(await undecided()).toMatchObject([{ unsent: 3 }, { unsent: 2, orderNumber: number }])
    await refund(number)
    const [left] = await undecided()
    expect(await undecided()).toMatchObject([{ unsent: 3 }])
    await decideParcel(await portal(), { id: left?.id ?? 0, decision: '联系不上' })
    expect(await undecided()).toEqual([])
  })
})

import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makePerson } from '#features/accounts/testing.ts'
import { placeOf } from '#platform/database/place-in-list.server.ts'
import { createAlipay } from '#platform/payments/alipay.server.ts'
import type { PaymentProvider, StatementLine } from '#platform/payments/payment-provider.ts'
import { createWechatPay } from '#platform/payments/wechat-pay.server.ts'
import { startAlipaySimulator } from '../../../simulators/alipay.ts'
import type { PaymentControls } from '../../../simulators/payment-controls.ts'
import { startWechatPaySimulator } from '../../../simulators/wechat-pay.ts'
import { SEMI, silentLog, testContext, TERMS } from '../../../test/context.ts'
import { testDatabase } from '../../../test/database.ts'
import {
  countOpenDifferences,
  listDifferences,
  listSettledDifferences,
  reopenDifference,
  settleDifference,
} from './differences.server.ts'
import { readOwnBooks } from './own-books.server.ts'
import { reconcileDay } from './reconcile-day.server.ts'
import { countMissingDays, readReconciled, reconcileDue } from './reconcile-due.server.ts'
import { refundMoney, refundOrder } from './refund-order.server.ts'
import { sendRefunds, settleRefundByHand } from './send-refunds.server.ts'
import { settleOrder } from './settle-order.server.ts'
import { membershipYear } from './catalogue.ts'
import { startOrder } from './start-order.server.ts'
import { forgetOrders } from './testing.ts'
import { orders, reconciliationDifferences, reconciliations, refunds } from './tables.server.ts'

const YESTERDAY = '2026-11-20'
const at = (time: string) => new Date(`2026-11-${time}:00+08:00`)
const fulfil = vi.fn(async () => undefined)

/** The clock of us and of the provider. */
let now = at('20T15:00')
let controls: PaymentControls
let provider: PaymentProvider

const surroundings = { log: silentLog, now: () => now, timeoutMs: 5000 }
const deliver = async () => ({ status: 500, body: '' })
const providers = [
  {
    name: 'WeChat Pay',
    open: async () => {
      const simulator = await startWechatPaySimulator({ now: () => now, deliver })
      return { controls: simulator, provider: createWechatPay(simulator.settings, surroundings) }
    },
  },
  {
    name: 'Alipay',
    open: async () => {
      const simulator = await startAlipaySimulator({ now: () => now, deliver })
      return { controls: simulator, provider: createAlipay(simulator.settings, surroundings) }
    },
  },
]

async function context(actor: 'portal' | number = 'portal') {
  const made = testContext((await testDatabase()).db, {
    actor:
      actor === 'portal'
        ? { kind: 'system', name: 'test', may: 'all' }
        : { kind: 'person', id: actor, sessionId: 1 },
    now,
  })
  return { ...made, services: { ...made.services, payments: [provider] } }
}
/** An order with a code, not yet paid. */
async function order(): Promise<string> {
  const personId = await makePerson(await context())
  const { number } = await startOrder(await context(personId), membershipYear(SEMI, TERMS))
  return number
}
/** Takes in what the provider says, as the job does. */
async function take(number: string) {
  const state = await provider.read(number)
  if (state) await settleOrder(await context(), { number, provider: provider.name, state }, fulfil)
}
async function paidOrder(): Promise<string> {
  const number = await order()
  await controls.pay(number)
  await take(number)
  return number
}
async function compare() {
  now = at('21T11:00')
  const { differences } = await reconcileDay(
    await context(),
    { provider: provider.name, day: YESTERDAY },
    fulfil,
  )
  return differences.map(({ kind, orderNumber, theirsFen, oursFen, isOpen }) => ({
    kind,
    orderNumber,
    theirsFen,
    oursFen,
    isOpen,
  }))
}

test('our books are read for a statement of however many lines', async () => {
  const { db } = await testDatabase()
  const lines = Array.from({ length: 70_000 }, (_, index) => ({
    number: `none${index}`,
    transactionId: '',
    kind: 'payment' as const,
    amountFen: 1,
    at: now,
  }))
  const books = { provider: 'wechat', day: '2020-01-01', lines } as const
  expect(await readOwnBooks({ db }, books)).toEqual({ payments: [], refunds: [] })
})

describe.each(providers)('a day compared with the statement of $name', ({ open }) => {
  beforeEach(async () => {
    now = at('20T15:00')
    fulfil.mockClear()
    await forgetOrders(await testDatabase())
    ;({ controls, provider } = await open())
  })
  afterEach(() => controls.close())

  test('on which all is as it should be has no difference, however often it is compared', async () => {
    const first = await paidOrder()
    const second = await paidOrder()
    await refundOrder(await context(), { number: first, reason: '读者申请' }, async () => undefined)
    await sendRefunds(await context())
    expect(await compare()).toEqual([])
    expect(await compare()).toEqual([])
    const { db } = await context()
    expect(await db.select().from(reconciliations)).toMatchObject([{ lineCount: 3, day: YESTERDAY }])
    expect(await db.select().from(orders).where(eq(orders.number, second))).toMatchObject([
      { state: 'fulfilled' },
    ])
  })

  test('settles a payment that was never told, as a notice would have', async () => {
    const number = await order()
    await controls.pay(number)
    const made = { kind: 'payment_untold', orderNumber: number, theirsFen: 29_900, isOpen: false }
    expect(await compare()).toMatchObject([made])
    expect(fulfil).toHaveBeenCalledTimes(1)
    expect(await compare()).toMatchObject([made])
    expect(fulfil).toHaveBeenCalledTimes(1)
  })

  test('reports a payment of an order nobody here knows', async () => {
    await provider.place({
      number: 'FOREIGN20261120',
      amountFen: 100,
      subject: '别处的订单',
      expiresAt: at('20T16:00'),
      notifyUrl: 'https://portal.example.com/pay/notices/x',
    })
    await controls.pay('FOREIGN20261120')
    expect(await compare()).toEqual([
      {
        kind: 'payment_unknown',
        orderNumber: 'FOREIGN20261120',
        theirsFen: 100,
        oursFen: undefined,
        isOpen: true,
      },
    ])
  })

  test('reports a payment of ours that is missing there, and settles it when a later statement names it', async () => {
    const number = await order()
    const state = {
      state: 'paid' as const,
      paidFen: 29_900,
      transactionId: 'T1',
      paidAt: at('20T23:59'),
    }
    await settleOrder(await context(), { number, provider: provider.name, state }, fulfil)
    expect(await compare()).toMatchObject([{ kind: 'payment_missing', orderNumber: number, oursFen: 29_900 }])
    expect(await countOpenDifferences(await context())).toBe(1)
    const line = {
      number,
      transactionId: 'T1',
      kind: 'payment' as const,
      amountFen: 29_900,
      at: at('21T00:00'),
    }
    const later = await context()
    const named = { ...provider, statement: async () => [line] }
    await reconcileDay(
      { ...later, services: { ...later.services, payments: [named] } },
      { provider: provider.name, day: '2026-11-21' },
      fulfil,
    )
    expect(await countOpenDifferences(await context())).toBe(0)
  })

  test('reports another amount, which gives nothing', async () => {
    const number = await order()
    await controls.pay(number, 100)
    expect(await compare()).toEqual([
      { kind: 'payment_amount', orderNumber: number, theirsFen: 100, oursFen: 29_900, isOpen: true },
    ])
    expect(fulfil).not.toHaveBeenCalled()
  })

  test('reports money that went back there and not here, and the other way round', async () => {
    const [there, here] = [await paidOrder(), await paidOrder()]
    await provider.refund({
      number: there,
      refundNumber: `R${there}`,
      totalFen: 29_900,
      refundFen: 29_900,
      reason: '在商户平台退',
    })
    await refundOrder(await context(), { number: here, reason: '读者申请' }, async () => undefined)
    const { db } = await context()
    await db.execute(sql`update refunds set state = 'succeeded', done_at = ${now}`)
    expect(await compare()).toEqual([
      { kind: 'refund_unknown', orderNumber: there, theirsFen: 29_900, oursFen: undefined, isOpen: true },
      { kind: 'refund_missing', orderNumber: here, theirsFen: undefined, oursFen: 29_900, isOpen: true },
    ])
  })

  test('names the parts of a refund that went back on two days each on its own', async () => {
    const number = await paidOrder()
    const back = async (amountFen: number) => {
      await refundMoney(await context(), { number, reason: '补偿', amountFen }, async () => undefined)
      await sendRefunds(await context())
    }
    await back(10_000)
    now = at('21T10:00')
    await back(5000)
    expect(await compare()).toEqual([])
    now = at('22T11:00')
    const { differences } = await reconcileDay(
      await context(),
      { provider: provider.name, day: '2026-11-21' },
      fulfil,
    )
    expect(differences).toEqual([])
    expect(await compare()).toEqual([])
  })

  test('misses a part that it does not name, also where it names another of the same order', async () => {
    const number = await paidOrder()
    for (const amountFen of [10_000, 5000])
      await refundMoney(await context(), { number, reason: '补偿', amountFen }, async () => undefined)
    await sendRefunds(await context())
    const { db } = await context()
    await db.execute(sql`update refunds set state = 'succeeded', done_at = ${now}`)
    const missing = {
      kind: 'refund_missing',
      orderNumber: number,
      theirsFen: undefined,
      oursFen: 5000,
      isOpen: true,
    }
    expect(await compare()).toEqual([missing])
    expect(await compare()).toEqual([missing])
    // Nor is it found where a third part is named later.
    now = at('21T12:00')
    await refundMoney(await context(), { number, reason: '补偿', amountFen: 700 }, async () => undefined)
    const [, , third] = await db.select().from(refunds).orderBy(refunds.id)
    const told = await context()
    const line = { number, transactionId: '', kind: 'refund', amountFen: 700, at: now } as const
    const named = { ...provider, statement: async () => [line] }
    await db.execute(sql`update refunds set state = 'succeeded', done_at = ${now} where id = ${third?.id}`)
    await reconcileDay(
      { ...told, services: { ...told.services, payments: [named] } },
      { provider: provider.name, day: '2026-11-21' },
      fulfil,
    )
    expect(await listDifferences(told, 'open')).toMatchObject([
      { day: YESTERDAY, kind: 'refund_missing', oursFen: 5000 },
    ])
  })

  test('asks for nothing that staff gave back another way', async () => {
    const number = await paidOrder()
    const part = (amountFen: number) =>
      context().then((within) =>
        refundMoney(within, { number, reason: '补偿', amountFen }, async () => undefined),
      )
    await part(10_000)
    const { db } = await context()
    await db.execute(sql`update refunds set state = 'failed'`)
    const [failed] = await db.select().from(refunds)
    await settleRefundByHand(await context(), { number: failed?.number ?? '', note: '已由银行汇回' })
    await part(5000)
    await sendRefunds(await context())
    expect(await compare()).toEqual([])
  })

  test('whose bill is spoiled changes nothing and is compared the next time', async () => {
    await paidOrder()
    controls.spoilBill()
    await expect(compare()).rejects.toMatchObject({ code: 'payment_unavailable' })
    const { db } = await context()
    expect(await db.$count(reconciliations)).toBe(0)
    expect(await compare()).toEqual([])
  })

  test('is compared once from half past ten, and days that were missed with it', async () => {
    await paidOrder()
    const { db } = await context()
    const days = async () => (await db.select().from(reconciliations)).map(({ day }) => day).toSorted()
    now = at('21T10:29')
    await reconcileDue(await context(), provider.name, fulfil)
    expect(await days()).toEqual([])
    now = at('21T10:30')
    controls.spoilBill()
    await reconcileDue(await context(), provider.name, fulfil)
    expect(await days()).toEqual([])
    await reconcileDue(await context(), provider.name, fulfil)
    expect(await days()).toEqual([YESTERDAY])
    const asked = controls.asked.length
    await reconcileDue(await context(), provider.name, fulfil)
    expect(controls.asked).toHaveLength(asked)
    now = at('24T12:00')
    await reconcileDue(await context(), provider.name, fulfil)
    expect(await days()).toEqual(['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'])
  })

  test('that stays away is named, keeps no other day waiting, and fails the job; it can be compared by hand', async () => {
    await paidOrder()
    now = at('21T12:00')
    await reconcileDue(await context(), provider.name, fulfil)
    const reconciled = async () => readReconciled(await context())
    expect(await reconciled()).toMatchObject([{ lastDay: YESTERDAY, missing: [] }])
    const LATE = '2026-11-23'
    const waiting = async () => {
      const made = await context()
      const late: PaymentProvider = {
        ...provider,
        statement: async (day) => {
          if (day === LATE) throw new Error('there is no bill yet')
          return provider.statement(day)
        },
      }
      return { ...made, services: { ...made.services, payments: [late] } }
    }
    now = at('24T12:00')
    // The newest is asked for first.
    await reconcileDue(await waiting(), provider.name, fulfil)
    expect(await reconciled()).toMatchObject([{ lastDay: '2026-11-22', missing: [] }])
    now = at('24T18:01')
    expect(await reconciled()).toMatchObject([{ lastDay: '2026-11-22', missing: [LATE] }])
    expect(await countMissingDays(await context())).toBe(1)
    await expect(reconcileDue(await waiting(), provider.name, fulfil)).rejects.toThrow(`${LATE} is overdue`)
    await reconcileDay(await context(), { provider: provider.name, day: LATE }, fulfil)
    expect(await countMissingDays(await context())).toBe(0)
  })

  test('of a provider that was away for days is counted day by day until it is back, and then made up for', async () => {
    await paidOrder()
    now = at('21T12:00')
    await reconcileDue(await context(), provider.name, fulfil)
    const asked: string[] = []
    const away = async () => {
      const made = await context()
      const silent: PaymentProvider = {
        ...provider,
        statement: (day) => {
          asked.push(day)
          return Promise.reject(new Error('nobody answers'))
        },
      }
      return { ...made, services: { ...made.services, payments: [silent] } }
    }
    now = at('30T10:00')
    await expect(reconcileDue(await away(), provider.name, fulfil)).rejects.toThrow('is overdue')
    // The eighth day is not counted less than the seventh, and nobody is asked for all of them while there is no answer.
    expect(await countMissingDays(await context())).toBe(8)
    expect(asked).toHaveLength(5)
    now = at('30T12:00')
    await reconcileDue(await context(), provider.name, fulfil)
    expect(await countMissingDays(await context())).toBe(0)
    expect(await readReconciled(await context())).toMatchObject([{ lastDay: '2026-11-29', missing: [] }])
  })

  test('has differences that staff settles with a note, once', async () => {
    const number = await order()
    await controls.pay(number, 100)
    await compare()
    const [difference] = await listDifferences(await context(), 'open')
    const id = difference?.id ?? 0
    const staff = await context()
    await expect(settleDifference(staff, { id, note: ' ' })).rejects.toMatchObject({ code: 'note_missing' })
    await expect(
      settleDifference({ ...staff, actor: { kind: 'visitor' } }, { id, note: 'x' }),
    ).rejects.toMatchObject({ code: 'permission_missing' })
    await settleDifference(staff, { id, note: '已在商户平台退还' })
    await expect(settleDifference(staff, { id, note: '又一次' })).rejects.toMatchObject({
      code: 'difference_not_open',
    })
    // What was found out about it is still read.
    expect(await listSettledDifferences(staff)).toMatchObject([
      { id, note: '已在商户平台退还', settledAt: staff.now, isOpen: false },
    ])
    // Comparing again does not open what staff has settled.
    expect(await compare()).toMatchObject([{ isOpen: false }])
    const { db } = await context()
    expect(await db.$count(reconciliationDifferences)).toBe(1)

    // What was noted by mistake is open again, without a word of it, and is settled anew.
    await expect(reopenDifference({ ...staff, actor: { kind: 'visitor' } }, { id })).rejects.toMatchObject({
      code: 'permission_missing',
    })
    await reopenDifference(staff, { id })
    await expect(reopenDifference(staff, { id })).rejects.toMatchObject({ code: 'difference_not_settled' })
    expect(await listDifferences(staff, 'open')).toMatchObject([{ id, note: '' }])
    await settleDifference(staff, { id, note: '另一家店的' })
    expect(await listSettledDifferences(staff)).toMatchObject([{ id, note: '另一家店的', isByStaff: true }])
  })

  test('shows those that are settled in lots, each behind the last of the one before', async () => {
    const staff = await context()
    const rows = [1, 2, 3].map((n) => ({
      provider: provider.name,
      day: YESTERDAY,
      kind: 'payment_unknown' as const,
      orderNumber: `F${n}`,
      state: 'settled' as const,
      foundAt: staff.now,
      // Two of one moment, as a comparison settles them.
      settledAt: n === 1 ? new Date(staff.now.getTime() - 1) : staff.now,
      settledBy: 'itself' as const,
    }))
    await staff.db.insert(reconciliationDifferences).values(rows)
    const first = await listSettledDifferences(staff, { most: 2 })
    expect(first).toMatchObject([{ orderNumber: 'F3', isByStaff: false }, { orderNumber: 'F2' }])
    const last = first[1]
    if (!last?.settledAt) throw new Error('two are shown at once')
    const behind = placeOf(last.settledAt, last.id)
    const next = () => listSettledDifferences(staff, { behind, most: 2 })
    expect(await next()).toMatchObject([{ orderNumber: 'F1' }])
    // A colleague has opened it again since it was shown.
    await staff.db
      .update(reconciliationDifferences)
      .set({ state: 'open', settledAt: null, settledBy: null })
      .where(eq(reconciliationDifferences.id, last.id))
    expect(await next()).toMatchObject([{ orderNumber: 'F1' }])
    // A comparison found both to agree: nothing to open.
    await expect(reopenDifference(staff, { id: first[0]?.id ?? 0 })).rejects.toMatchObject({
      code: 'difference_not_settled',
    })
  })

  test('has a difference open again that settled itself and came back', async () => {
    const compareWith = async (lines: readonly StatementLine[]) => {
      const within = await context()
      const told = { ...provider, statement: async () => [...lines] }
      await reconcileDay(
        { ...within, services: { ...within.services, payments: [told] } },
        { provider: provider.name, day: YESTERDAY },
        fulfil,
      )
      return (await listDifferences(await context(), 'open')).map(({ theirsFen, note }) => ({
        theirsFen,
        note,
      }))
    }
    const foreign = {
      number: 'F1',
      transactionId: 'T1',
      kind: 'payment',
      amountFen: 100,
      at: at('20T10:00'),
    } as const
    now = at('21T11:00')
    expect(await compareWith([foreign])).toEqual([{ theirsFen: 100, note: '' }])
    expect(await compareWith([])).toEqual([])
    expect(await compareWith([foreign])).toEqual([{ theirsFen: 100, note: '' }])

    const [difference] = await listDifferences(await context(), 'open')
    await settleDifference(await context(), { id: difference?.id ?? 0, note: '另一家店的' })
    expect(await compareWith([foreign])).toEqual([])
    expect(await compareWith([{ ...foreign, amountFen: 200 }])).toEqual([{ theirsFen: 200, note: '' }])
  })

  test('needs the portal itself or its command line', async () => {
    await expect(
      reconcileDay(await context(1), { provider: provider.name, day: YESTERDAY }, fulfil),
    ).rejects.toMatchObject({ code: 'permission_missing' })
  })
})

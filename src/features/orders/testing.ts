import { sql } from 'drizzle-orm'
import { makePerson } from '#features/accounts/testing.ts'
import type { Context } from '#platform/context.ts'
import type { PaymentProvider, PaymentState } from '#platform/payments/payment-provider.ts'
import type { Purchase } from './contract.ts'
import { settleOrder } from './settle-order.server.ts'
import { startOrder } from './start-order.server.ts'

/** Empties orders and books between tests; outside tests the ledger is never emptied. */
export async function forgetOrders({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.execute(sql`alter table ledger_entries disable trigger ledger_entries_unchanging`)
  await db.execute(sql`truncate orders, reconciliations, reconciliation_differences cascade`)
  await db.execute(sql`alter table ledger_entries enable trigger ledger_entries_unchanging`)
}

/** A provider in memory that answers as a test says: what was placed, what is paid, what was given back. */
export function fakeProvider(name: PaymentProvider['name']) {
  const states = new Map<string, PaymentState>()
  const refunded: string[] = []
  const fake = {
    states,
    refunded,
    isDown: false,
    /** Marks an order paid there. */
    pay(number: string, paidFen: number, transactionId = `T-${name}-${number}`) {
      const state: PaymentState = {
        state: 'paid',
        paidFen,
        transactionId,
        paidAt: new Date('2026-11-21T04:00:00Z'),
      }
      states.set(number, state)
      return state
    },
    provider: {
      name,
      async place({ number }) {
        if (fake.isDown) throw new Error('down')
        states.set(number, { state: 'open' })
        return { qrContent: `pay://${name}/${number}` }
      },
      async openInBrowser({ number }) {
        if (fake.isDown) throw new Error('down')
        states.set(number, { state: 'open' })
        return { link: `https://${name}.example.com/${number}` }
      },
      async read(number) {
        if (fake.isDown) throw new Error('down')
        return states.get(number)
      },
      async close(number) {
        states.set(number, { state: 'closed' })
      },
      async refund({ refundNumber }) {
        if (fake.isDown) throw new Error('down')
        refunded.push(refundNumber)
        return { state: 'done' as const }
      },
      async readNotice({ body }) {
        const notice = JSON.parse(body)
        return { ...notice, state: { ...notice.state, paidAt: new Date(notice.state.paidAt) } }
      },
      noticeAnswer: (isTaken: boolean) => ({
        status: isTaken ? 200 : 500,
        contentType: 'text/plain',
        body: isTaken ? 'success' : 'fail',
      }),
      statement: async () => [],
    } satisfies PaymentProvider,
  }
  return fake
}

/** Three of one thing at a discount, one of another. */
const TWO_LINES: Purchase = {
  subject: '三份资料与一份',
  lines: [
    {
      product: 'file',
      detail: { fileId: 1, purpose: 'read' },
      subject: '甲',
      quantity: 3,
      listFen: 1000,
      amountFen: 2700,
    },
    {
      product: 'file',
      detail: { fileId: 2, purpose: 'read' },
      subject: '乙',
      quantity: 1,
      listFen: 500,
      amountFen: 500,
    },
  ],
}

/** An order of 32 yuan in two lines that somebody has paid with WeChat and was given. */
export async function makePaidOrder(context: Context, { name = '周季衡' }: { name?: string } = {}) {
  const wechat = fakeProvider('wechat')
  const portal: Context = { ...context, services: { ...context.services, payments: [wechat.provider] } }
  const personId = await makePerson(portal, { name })
  const buyer: Context = { ...portal, actor: { kind: 'person', id: personId, sessionId: 1 } }
  const { number, lines } = await startOrder(buyer, TWO_LINES)
  const state = wechat.pay(number, 3200)
  await settleOrder(portal, { number, provider: 'wechat', state }, async () => undefined)
  const [first, second] = lines
  if (!first || !second) throw new Error('there are two lines')
  return { number, portal, buyer, personId, first: first.id, second: second.id, wechat }
}

import { sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import type { PaymentProvider, PaymentState } from '#platform/payments/payment-provider.ts'

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

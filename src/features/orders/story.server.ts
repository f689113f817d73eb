import { desc, eq } from 'drizzle-orm'
import { STORY_ROWS, type StoryPart } from '#features/staff/story.ts'
import { yuanOfFen } from '#platform/money.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { INVOICE_STATE_NAMES, ORDER_STATE_NAMES } from './state-names.ts'
import { invoices, orders } from './tables.server.ts'

export const orderStory: StoryPart = {
  name: 'orders',
  title: '订单',
  opens: 'orders.read',
  async read({ db }, { personId }) {
    const rows = await db
      .select()
      .from(orders)
      .where(eq(orders.personId, personId))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(STORY_ROWS)
    return rows.map(({ number, subject, amountFen, returnedFen, state, createdAt }) => ({
      at: shanghaiIso(createdAt),
      title: `${subject}，${yuanOfFen(amountFen)} 元`,
      state: ORDER_STATE_NAMES[state],
      note: `${number}${returnedFen > 0 ? `，已退 ${yuanOfFen(returnedFen)} 元` : ''}`,
      address: `/orders/${number}`,
    }))
  },
}

export const invoiceStory: StoryPart = {
  name: 'invoices',
  title: '发票',
  opens: 'orders.read',
  async read({ db }, { personId }) {
    const rows = await db
      .select({ invoice: invoices, number: orders.number })
      .from(invoices)
      .innerJoin(orders, eq(orders.id, invoices.orderId))
      .where(eq(orders.personId, personId))
      .orderBy(desc(invoices.createdAt))
      .limit(STORY_ROWS)
    return rows.map(({ invoice: { title, state, rejectedReason, invoiceNumber, createdAt }, number }) => ({
      at: shanghaiIso(createdAt),
      title,
      state: INVOICE_STATE_NAMES[state],
      note: [rejectedReason, invoiceNumber && `号码 ${invoiceNumber}`, `订单 ${number}`]
        .filter(Boolean)
        .join('，'),
      address: `/orders/${number}`,
    }))
  },
}

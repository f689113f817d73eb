import { inArray } from 'drizzle-orm'
import { fulfilMembership, takeMembershipBack } from '#features/membership/fulfil.server.ts'
import { membershipYear } from '#features/orders/catalogue.ts'
import { issueInvoice, rejectInvoice } from '#features/orders/issue-invoice.server.ts'
import { askForConfirmation, listRedInvoices } from '#features/orders/red-invoices.server.ts'
import { refundMoney, refundOrder } from '#features/orders/refund-order.server.ts'
import { requestInvoice } from '#features/orders/request-invoice.server.ts'
import { sendRefunds } from '#features/orders/send-refunds.server.ts'
import { settleOrder } from '#features/orders/settle-order.server.ts'
import { startOrder } from '#features/orders/start-order.server.ts'
import { reconciliationDifferences } from '#features/orders/tables.server.ts'
import { markAllRead } from '#features/notifications/mark-read.server.ts'
import { agreeToTexts } from '#features/site-pages/consents.server.ts'
import type { Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { sendings } from '#platform/outbox/tables.server.ts'
import type { PaymentProvider } from '#platform/payments/payment-provider.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { demoPayments } from './demo-payments.ts'
import { actingAs } from './fill-staff.server.ts'

/** So long ago that no statement of a provider is compared with it any more. */
const LONG_AGO_HOURS = 21 * 24

/** What the mails to their buyers are about. */
const TOLD = ['invoice_issued', 'invoice_rejected', 'red_invoice_to_confirm']

/** The provider on a day when its account had too little for what was to go back. */
const emptyAccount: PaymentProvider = {
  ...demoPayments,
  refund: () => Promise.reject(new Refusal('conflict', 'payment_refused')),
}

/**
 * What finance works on: an invoice to be written, one that went back, one that is written and has to be taken back in part, a
 * refund that was refused and days that do not agree.
 */
export async function fillOfficeMoney(
  context: Context,
  { people }: { people: ReadonlyMap<string, number> },
): Promise<void> {
  const finance = { ...(await actingAs(context, 'finance', LONG_AGO_HOURS)), overwrites: true }
  const paying: Context = {
    ...context,
    now: finance.now,
    services: { ...context.services, payments: [demoPayments] },
  }
  const buy = async (key: string): Promise<{ readonly buyer: Context; readonly number: string }> => {
    const id = people.get(key)
    if (id === undefined) throw new Error(`the demo knows no ${key}`)
    const buyer: Context = { ...paying, actor: { kind: 'person', id, sessionId: 0 } }
    await agreeToTexts(buyer)
    const { industries, settings } = context.services
    const { number, amountFen } = await startOrder(
      buyer,
      membershipYear(industries.find('semi'), settings.membership),
    )
    const state = {
      state: 'paid',
      paidFen: amountFen,
      transactionId: `D${number}`,
      paidAt: paying.now,
    } as const
    await settleOrder(paying, { number, provider: 'wechat', state }, fulfilMembership)
    return { buyer, number }
  }

  const asked = await buy('reader-2')
  await requestInvoice(asked.buyer, {
    number: asked.number,
    title: '岚江储能科技有限公司',
    buyer: 'company',
    taxNumber: '91330100MA2LJCN02X',
    email: 'finance@lanjiang.example',
  })
  const issued = await buy('reader-3')
  await requestInvoice(issued.buyer, {
    number: issued.number,
    title: '沐衡半导体有限公司',
    buyer: 'company',
    taxNumber: '91320500MA1MHBD03Y',
    email: 'bill@muheng.example',
  })
  await issueInvoice(finance, {
    number: issued.number,
    invoiceNumber: '26332000000081736405',
    link: undefined,
  })
  const returned = await buy('reader-9')
  await requestInvoice(returned.buyer, {
    number: returned.number,
    title: '衡石科技',
    buyer: 'company',
    taxNumber: '91440300MA5HSKJ04X',
    email: 'bill@hengshi.example',
  })
  await rejectInvoice(finance, { number: returned.number, reason: '企业抬头要写营业执照上的全称' })
  const refused = await buy('reader-8')
  await refundOrder(
    paying,
    { number: refused.number, reason: '重复购买', parts: undefined },
    takeMembershipBack,
  )
  // It is refused on purpose, which is no line of the log.
  await sendRefunds({
    ...paying,
    log: context.log.child({}, { level: 'silent' }),
    services: { ...context.services, payments: [emptyAccount] },
  })

  await refundMoney(
    paying,
    { number: issued.number, amountFen: 6_000, reason: '活动期间多付的差价' },
    takeMembershipBack,
  )
  await sendRefunds(paying)
  const [red] = await listRedInvoices(finance, { state: 'requested' })
  if (red) await askForConfirmation(finance, { id: red.id })

  await fillDifferences(context, asked.number)
  // What was told of it was told weeks ago.
  await context.db.delete(sendings).where(inArray(sendings.purpose, TOLD))
  for (const { buyer } of [asked, issued, returned, refused]) await markAllRead(buyer, { upTo: undefined })
}

/** Two that somebody has to look into, and one that somebody has. */
async function fillDifferences({ db, now }: Context, number: string): Promise<void> {
  const on = (days: number) => {
    const foundAt = new Date(now.getTime() - days * DAY_MS)
    const day = shanghaiDay(new Date(foundAt.getTime() - DAY_MS))
    return {
      provider: 'wechat',
      day,
      foundAt,
      transactionId: `4200002638${day.replaceAll('-', '')}2210457713`,
    } as const
  }
  await db.insert(reconciliationDifferences).values([
    {
      ...on(9),
      kind: 'payment_unknown',
      orderNumber: 'OFFLINE-0117',
      theirsFen: 12_800,
    },
    {
      ...on(16),
      kind: 'refund_unknown',
      orderNumber: number,
      theirsFen: 5_000,
    },
    {
      ...on(30),
      kind: 'payment_unknown',
      orderNumber: 'OFFLINE-0104',
      theirsFen: 36_000,
      state: 'settled',
      settledBy: 'staff',
      settledAt: new Date(now.getTime() - 29 * DAY_MS),
      note: '年会现场收款码收的展位押金，已转入活动账',
    },
  ])
}

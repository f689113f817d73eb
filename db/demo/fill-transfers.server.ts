import { fulfilMembership, takeMembershipBack } from '#features/membership/fulfil.server.ts'
import { awaitTransfer } from '#features/orders/await-transfer.server.ts'
import { membershipYear } from '#features/orders/catalogue.ts'
import { recordTransfer } from '#features/orders/record-transfer.server.ts'
import { refundMoney } from '#features/orders/refund-order.server.ts'
import { startOrder } from '#features/orders/start-order.server.ts'
import { agreeToTexts } from '#features/site-pages/consents.server.ts'
import type { Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { demoPayments } from './demo-payments.ts'
import { actingAs } from './fill-staff.server.ts'

const HOURS_OF_DAY = 24

/** Companies that pay by bank: one is waited for, one has come, and of one a part has to go back. */
export async function fillTransfers(
  context: Context,
  { people }: { people: ReadonlyMap<string, number> },
): Promise<void> {
  await awaited(context, people, { key: 'reader-4', daysAgo: 2 })
  await arrived(context, people, {
    key: 'reader-6',
    daysAgo: 12,
    reference: 'N2026B00417',
    payer: '岚江储能科技有限公司',
  })
  const number = await arrived(context, people, {
    key: 'reader-5',
    daysAgo: 9,
    reference: 'N2026B00422',
    payer: '沐衡半导体有限公司',
  })
  const finance = await actingAs(context, 'finance', HOURS_OF_DAY)
  await refundMoney(finance, { number, amountFen: 5_000, reason: '按合同的团体价退差额' }, takeMembershipBack)
}

type Buyers = ReadonlyMap<string, number>

async function awaited(
  context: Context,
  people: Buyers,
  { key, daysAgo }: { key: string; daysAgo: number },
): Promise<{ number: string; amountFen: number }> {
  const id = people.get(key)
  if (id === undefined) throw new Error(`the demo knows no ${key}`)
  const buyer: Context = {
    ...context,
    now: new Date(context.now.getTime() - daysAgo * DAY_MS),
    services: { ...context.services, payments: [demoPayments] },
    actor: { kind: 'person', id, sessionId: 0 },
  }
  await agreeToTexts(buyer)
  const { industries, settings } = context.services
  const { number: online, amountFen } = await startOrder(
    buyer,
    membershipYear(industries.find('semi'), settings.membership),
  )
  const { number } = await awaitTransfer(buyer, { number: online }, async () => undefined)
  return { number, amountFen }
}

async function arrived(
  context: Context,
  people: Buyers,
  { daysAgo, reference, payer, ...who }: { key: string; daysAgo: number; reference: string; payer: string },
): Promise<string> {
  const { number, amountFen } = await awaited(context, people, { ...who, daysAgo })
  const finance = await actingAs(context, 'finance', (daysAgo - 1) * HOURS_OF_DAY)
  const receivedOn = shanghaiDay(finance.now)
  const payerAccount = '6217000100001234567'
  await recordTransfer(
    finance,
    { number, amountFen, receivedOn, reference, payer, payerAccount },
    fulfilMembership,
  )
  return number
}

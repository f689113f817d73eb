import { makePerson } from '#features/accounts/testing.ts'
import { single } from '#features/orders/catalogue.ts'
import { settleOrder } from '#features/orders/settle-order.server.ts'
import { startOrder } from '#features/orders/start-order.server.ts'
import { fakeProvider } from '#features/orders/testing.ts'
import { saveReport } from '#features/reports/save-report.server.ts'
import type { Context } from '#platform/context.ts'
import { keepAddress } from './addresses.server.ts'
import { fulfilCopies } from './fulfil.server.ts'

export const PAPER_FEN = 580_000

/** Where parcels go in tests. */
export const TO = {
  recipient: '顾南乔',
  phone: '+8613800138000',
  region: '江苏省苏州市工业园区',
  street: '金鸡湖大道 88 号 砺川晶体',
}

let made = 0

/** A white paper with a printed edition that is sold by the copy. */
export async function makePaper(
  context: Context,
  given: Partial<Parameters<typeof saveReport>[1]> = {},
): Promise<{ readonly reportId: number; readonly edition: string }> {
  made += 1
  const reportId = await saveReport(context, {
    industry: 'semi',
    productName: `纸质白皮书${made}`,
    releasedOn: '2026-10-20',
    productYear: 2026,
    editions: [{ key: 'print', name: '纸质版', priceFen: PAPER_FEN, isPosted: true }],
    ...given,
  })
  return { reportId, edition: 'print' }
}

/** Copies that somebody has paid for and that wait to be posted: the order's number and who bought them. */
export async function makeParcel(
  context: Context,
  { copies = 1, to = TO }: { copies?: number; to?: typeof TO | undefined } = {},
): Promise<{ readonly number: string; readonly personId: number }> {
  const wechat = fakeProvider('wechat')
  const portal: Context = { ...context, services: { ...context.services, payments: [wechat.provider] } }
  const personId = await makePerson(portal, { name: '买书的人' })
  const buyer: Context = { ...portal, actor: { kind: 'person', id: personId, sessionId: 1 } }
  const paper = await makePaper(portal)
  const addressId = await keepAddress(buyer, personId, to)
  const { subject, lines } = single(
    { product: 'paper_copy', detail: { ...paper, addressId } },
    { subject: '《纸质白皮书》纸质版', priceFen: PAPER_FEN },
  )
  const [line] = lines
  const amountFen = PAPER_FEN * copies
  const { number } = await startOrder(buyer, { subject, lines: [{ ...line, quantity: copies, amountFen }] })
  await settleOrder(
    portal,
    { number, provider: 'wechat', state: wechat.pay(number, amountFen) },
    fulfilCopies,
  )
  return { number, personId }
}

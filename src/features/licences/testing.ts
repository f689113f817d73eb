import { makePerson } from '#features/accounts/testing.ts'
import { saveFile } from '#features/files/save-file.server.ts'
import { single } from '#features/orders/catalogue.ts'
import { settleOrder } from '#features/orders/settle-order.server.ts'
import { startOrder } from '#features/orders/start-order.server.ts'
import { fakeProvider } from '#features/orders/testing.ts'
import { saveReport } from '#features/reports/save-report.server.ts'
import type { Context } from '#platform/context.ts'
import { fulfilLicence } from './fulfil.server.ts'

export const LICENCE_FEN = 3_600_000

let made = 0

/** A white paper that firms buy, and the file that their people read. */
export async function makeLicensedPaper(
  context: Context,
  {
    seats = 2,
    pdfId,
    file = {},
    report = {},
  }: {
    readonly seats?: number
    readonly pdfId?: string
    readonly file?: Partial<Parameters<typeof saveFile>[1]>
    readonly report?: Partial<Parameters<typeof saveReport>[1]>
  },
): Promise<{ readonly reportId: number; readonly edition: string; readonly fileId: number }> {
  made += 1
  const fileId = await saveFile(context, {
    name: `企业读的${made}.pdf`,
    title: `企业读的白皮书${made}`,
    access: 'bought',
    downloadButton: 'active',
    priceFen: 880_000,
    ...(pdfId !== undefined && { pdfId }),
    publishedAt: context.now,
    ...file,
  })
  const reportId = await saveReport(context, {
    industry: 'semi',
    productName: `企业读的白皮书${made}`,
    releasedOn: '2026-10-20',
    productYear: 2026,
    editions: [{ key: 'site', name: '企业授权版', priceFen: LICENCE_FEN, seats, fileId }],
    ...report,
  })
  return { reportId, edition: 'site', fileId }
}

/** A licence that was paid for; its order's number. */
export async function makeLicence(context: Context): Promise<{ readonly number: string }> {
  const seats = 2
  const wechat = fakeProvider('wechat')
  const portal: Context = { ...context, services: { ...context.services, payments: [wechat.provider] } }
  const personId = await makePerson(portal, { name: '买授权的人' })
  const buyer: Context = { ...portal, actor: { kind: 'person', id: personId, sessionId: 1 } }
  const { fileId, ...paper } = await makeLicensedPaper(portal, { seats })
  const { number } = await startOrder(
    buyer,
    single(
      { product: 'file_licence', detail: { ...paper, fileId, seats, company: '砺川晶体' } },
      { subject: `《企业读的白皮书》企业授权版（${seats} 席）`, priceFen: LICENCE_FEN },
    ),
  )
  await settleOrder(
    portal,
    { number, provider: 'wechat', state: wechat.pay(number, LICENCE_FEN) },
    fulfilLicence,
  )
  return { number }
}

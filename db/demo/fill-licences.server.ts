import { eq, inArray } from 'drizzle-orm'
import { filePath } from '#features/files/addresses.ts'
import { openFile } from '#features/files/open-file.server.ts'
import { fulfilLicence } from '#features/licences/fulfil.server.ts'
import { listLicenceEditions } from '#features/licences/licence-editions.server.ts'
import { addColleagues, setSeat } from '#features/licences/manage-licence.server.ts'
import { orderLicence } from '#features/licences/order-licence.server.ts'
import { licenceSeats } from '#features/licences/seats.server.ts'
import { licenceReaders, licences } from '#features/licences/tables.server.ts'
import { markAllRead } from '#features/notifications/mark-read.server.ts'
import { settleOrder } from '#features/orders/settle-order.server.ts'
import { agreeToTexts } from '#features/site-pages/consents.server.ts'
import type { Context } from '#platform/context.ts'
import { HOUR_MS } from '#platform/durations.ts'
import { sendings } from '#platform/outbox/tables.server.ts'
import { demoPayments } from './demo-payments.ts'
import { givePhones } from './give-phones.server.ts'

/** So long ago that no statement of a provider is compared with it any more. */
const LONG_AGO_HOURS = 20 * 24

const MANAGER = 'reader-10'
/** Whom the firm named and who opened the white paper, by the name that it has for them; the last one's seat was taken away. */
const READERS = [
  ['reader-7', '周知遥', '13900000107'],
  ['reader-8', '陆闻笙', '13900000108'],
  ['reader-2', '许清和', '13900000102'],
] as const

/** A firm's licence with some of its seats taken, one given up, and colleagues who have not come yet. */
export async function fillLicences(
  context: Context,
  { people }: { people: ReadonlyMap<string, number> },
): Promise<void> {
  const { db } = context
  const at = (hoursAgo: number): Context => ({
    ...context,
    now: new Date(context.now.getTime() - hoursAgo * HOUR_MS),
    services: { ...context.services, payments: [demoPayments] },
  })
  const as = (key: string, hoursAgo: number): Context => {
    const id = people.get(key)
    if (id === undefined) throw new Error(`the demo knows no ${key}`)
    return { ...at(hoursAgo), actor: { kind: 'person', id, sessionId: 0 } }
  }
  const [edition] = await listLicenceEditions(context)
  if (!edition) throw new Error('the demo sells no licence to firms')
  const keys = READERS.map(([key]) => key)
  await givePhones(context, { people, keys: [MANAGER, ...keys] })
  const buyer = as(MANAGER, LONG_AGO_HOURS)
  await agreeToTexts(buyer)
  const { number, amountFen } = await orderLicence(buyer, {
    reportId: edition.reportId,
    edition: edition.edition,
    company: '澜屿碳化硅有限公司',
  })
  const { now: paidAt } = buyer
  const state = { state: 'paid', paidFen: amountFen, transactionId: `D${number}`, paidAt } as const
  await settleOrder(at(LONG_AGO_HOURS), { number, provider: 'wechat', state }, fulfilLicence)
  const [licence] = await db.select().from(licences).where(eq(licences.orderNumber, number))
  if (!licence) throw new Error('a paid order of the demo began no licence')
  const { id, fileId } = licence
  const named = READERS.map(([, name, phone]) => `${name} ${phone}`)
  const lines = [...named, '顾南乔 13900000191', 'shenyan@lanyu.example'].join('\n')
  await addColleagues(as(MANAGER, LONG_AGO_HOURS - 1), { id, lines })
  const open = (key: string, hoursAgo: number) =>
    openFile(as(key, hoursAgo), { id: fileId, purpose: 'read' }, licenceSeats)
  await open(MANAGER, LONG_AGO_HOURS - 2)
  for (const [index, key] of keys.entries()) await open(key, LONG_AGO_HOURS - 20 * (index + 1))
  const [gone] = await db
    .select({ id: licenceReaders.id })
    .from(licenceReaders)
    .where(eq(licenceReaders.personId, people.get('reader-2') ?? 0))
  if (!gone) throw new Error(`nobody of the demo opened ${filePath(fileId)}`)
  await setSeat(as(MANAGER, LONG_AGO_HOURS - 200), { id, readerId: gone.id, isHeld: false })
  // What was told of it was told weeks ago.
  for (const key of [MANAGER, ...keys]) await markAllRead(as(key, 0), { upTo: undefined })
  await db.delete(sendings).where(inArray(sendings.purpose, ['licence_opened', 'licence_seat_ended']))
}

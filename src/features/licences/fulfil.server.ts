import { and, eq, isNull } from 'drizzle-orm'
import { filesGone } from '#features/files/find-file.server.ts'
import { notify } from '#features/notifications/notify.server.ts'
import type { WhatItGave } from '#features/orders/desk/read-order.server.ts'
import type { TakeBack } from '#features/orders/refund-order.server.ts'
import type { Fulfil } from '#features/orders/settle-order.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { filePath } from '#features/files/addresses.ts'
import { licenceSeatEnded } from './message-kinds.ts'
import { licenceReaders, licences } from './tables.server.ts'

/** Gives the seats that were paid for to whoever bought them; `withdrawn` where nobody can open the file any more. */
export const fulfilLicence: Fulfil = async (context, { personId, number }, line) => {
  if (line.product !== 'file_licence') throw new Error(`this line of order ${number} is for no licence`)
  const { db, now } = context
  const { reportId, fileId, seats, company } = line.detail
  if ((await db.$count(licences, eq(licences.orderNumber, number))) > 0) return
  if ((await filesGone(db, [fileId])).has(fileId)) return 'withdrawn'
  const [made] = await db
    .insert(licences)
    .values({
      personId,
      orderNumber: number,
      reportId,
      fileId,
      subject: line.subject,
      company,
      seats,
      createdAt: now,
    })
    .returning({ id: licences.id })
  if (!made) throw new Error('the new licence was not returned')
  await recordAudit(context, 'beginLicence', `licence:${made.id}`, { personId, order: number, seats })
}

/** Which licence an order began. */
export const licenceItGave: WhatItGave = async ({ db }, { number }) => {
  const begun = await db.select().from(licences).where(eq(licences.orderNumber, number))
  return begun.map(({ id, subject, company }) => ({
    title: `${subject}，${company}`,
    address: `/licences?id=${id}`,
  }))
}

/**
 * Ends the licence of a refunded order: all its seats at once (C-26). One by one with whoever takes a seat: the licence's row
 * is held.
 */
export const takeLicenceBack: TakeBack = async (context, { number, personId }) => {
  const { db, now } = context
  const [gone] = await db
    .update(licences)
    .set({ endedAt: now })
    .where(and(eq(licences.orderNumber, number), isNull(licences.endedAt)))
    .returning()
  if (!gone) return
  const seated = await db
    .select({ personId: licenceReaders.personId })
    .from(licenceReaders)
    .where(and(eq(licenceReaders.licenceId, gone.id), isNull(licenceReaders.endedAt)))
  for (const reader of seated)
    await notify(context, licenceSeatEnded, {
      personId: reader.personId,
      params: { subject: gone.subject, why: 'refunded' },
      link: filePath(gone.fileId),
    })
  await recordAudit(context, 'takeLicenceBack', `licence:${gone.id}`, {
    personId,
    order: number,
    readers: seated.length,
  })
}

import { and, eq } from 'drizzle-orm'
import { notify } from '#features/notifications/notify.server.ts'
import type { WhatItGave } from '#features/orders/desk/read-order.server.ts'
import type { TakeBack } from '#features/orders/refund-order.server.ts'
import type { Fulfil } from '#features/orders/settle-order.server.ts'
import { MY_PARCELS_PATH } from '#features/reports/addresses.ts'
import { reports } from '#features/reports/tables.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { linesOf } from './addresses.server.ts'
import { parcelWaits } from './message-kinds.ts'
import { parcels, postalAddresses } from './tables.server.ts'
import { sayCopies, STATE_NAMES } from './words.ts'

/**
 * Has the copies that were paid for wait to be posted where their order said; `withdrawn` where the white paper was taken
 * down meanwhile. Who has no address is asked for one.
 */
export const fulfilCopies: Fulfil = async (context, { personId, number }, line) => {
  if (line.product !== 'paper_copy') throw new Error(`this line of order ${number} is for no printed copies`)
  const { db, now } = context
  const { reportId, addressId } = line.detail
  if ((await db.$count(parcels, eq(parcels.orderNumber, number))) > 0) return
  const [report] = await db.select({ state: reports.state }).from(reports).where(eq(reports.id, reportId))
  if (report?.state !== 'published') return 'withdrawn'
  const address = addressId === undefined ? undefined : await useAddress(context, { personId, addressId })
  const [made] = await db
    .insert(parcels)
    .values({
      personId,
      orderNumber: number,
      reportId,
      subject: line.subject,
      copies: line.quantity,
      ...linesOf(address),
      createdAt: now,
    })
    .returning({ id: parcels.id })
  if (!made) throw new Error('the new parcel was not returned')
  await recordAudit(context, 'beginParcel', `parcel:${made.id}`, { personId, order: number })
  if (!address)
    await notify(context, parcelWaits, {
      personId,
      params: { subject: line.subject, why: 'addressless' },
      link: MY_PARCELS_PATH,
      onceKey: number,
    })
}

/** An address of somebody, which is kept on for as long as from now. */
async function useAddress(
  { db, now }: Parameters<Fulfil>[0],
  { personId, addressId }: { personId: number; addressId: number },
): Promise<typeof postalAddresses.$inferSelect | undefined> {
  const [address] = await db
    .update(postalAddresses)
    .set({ usedAt: now })
    .where(and(eq(postalAddresses.id, addressId), eq(postalAddresses.personId, personId)))
    .returning()
  return address
}

/** Which parcel an order began. */
export const parcelItGave: WhatItGave = async ({ db }, { number }) => {
  const begun = await db.select().from(parcels).where(eq(parcels.orderNumber, number))
  return begun.map(({ id, subject, copies, state }) => ({
    title: `${subject} ${sayCopies(copies)}，${STATE_NAMES[state]}`,
    address: `/parcels?id=${id}`,
  }))
}

/**
 * Lets refunded copies be posted no more; what is with the carrier already waits for staff to decide whether it is asked
 * back (C-26). One by one with whoever posts it: the parcel's row is held.
 */
export const takeCopiesBack: TakeBack = async (context, { number, personId }, _line, quantity) => {
  const { db, now } = context
  const [parcel] = await db.select().from(parcels).where(eq(parcels.orderNumber, number)).for('update')
  if (!parcel) return
  const taken = parcel.taken + quantity
  const isGone = parcel.state === 'waiting' && taken === parcel.copies
  await db
    .update(parcels)
    .set({
      taken,
      ...(parcel.state === 'posted' && { takenAfter: parcel.takenAfter + quantity, decision: '' }),
      ...(isGone && { state: 'cancelled' as const, movedAt: now }),
    })
    .where(eq(parcels.id, parcel.id))
  await recordAudit(context, 'takeCopiesBack', `parcel:${parcel.id}`, {
    personId,
    order: number,
    copies: quantity,
    isPosted: parcel.state === 'posted',
  })
}

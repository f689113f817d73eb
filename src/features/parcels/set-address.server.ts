import { eq, type SQL } from 'drizzle-orm'
import type { PostalAddress } from '#features/orders/postal-address.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { parcels } from './tables.server.ts'

type Parcel = typeof parcels.$inferSelect

/** A parcel that still waits to be posted, held. Refuses `parcel_unknown`, `parcel_posted_already`, `parcel_cancelled`. */
export async function holdWaiting({ db }: Pick<Context, 'db'>, which: SQL | undefined): Promise<Parcel> {
  const [parcel] = await db.select().from(parcels).where(which).for('update')
  if (!parcel) throw new Refusal('not_found', 'parcel_unknown')
  if (parcel.state === 'posted') throw new Refusal('conflict', 'parcel_posted_already')
  if (parcel.state === 'cancelled') throw new Refusal('conflict', 'parcel_cancelled')
  return parcel
}

/**
 * Says where a waiting parcel goes, within the surrounding transaction: labels that were printed before count no more. Refuses
 * what `holdWaiting` refuses, and `parcel_address_changed` where another address was seen.
 */
export async function setAddress(
  context: Pick<Context, 'db'>,
  which: SQL | undefined,
  to: PostalAddress,
  seen?: number,
): Promise<void> {
  const parcel = await holdWaiting(context, which)
  if (seen !== undefined && parcel.addressVersion !== seen)
    throw new Refusal('conflict', 'parcel_address_changed')
  const isSame =
    parcel.recipient === to.recipient &&
    parcel.phone === to.phone &&
    parcel.region === to.region &&
    parcel.street === to.street
  if (isSame) return
  await context.db
    .update(parcels)
    .set({ ...to, addressVersion: parcel.addressVersion + 1 })
    .where(eq(parcels.id, parcel.id))
}

import { and, lt, ne } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { NO_ADDRESS } from '#features/orders/postal-lines.ts'
import { ADDRESS_KEPT_DAYS } from './limits.ts'
import { parcels, postalAddresses } from './tables.server.ts'

/** Forgets where parcels went that were posted or cancelled long since, and addresses that nobody used again; a job (C-14). */
export async function forgetParcelAddresses({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const long = new Date(now.getTime() - ADDRESS_KEPT_DAYS * DAY_MS)
  // One that waits has no such time.
  await db
    .update(parcels)
    .set(NO_ADDRESS)
    .where(and(ne(parcels.recipient, ''), lt(parcels.movedAt, long)))
  await db.delete(postalAddresses).where(lt(postalAddresses.usedAt, long))
}

import { and, asc, inArray, ne } from 'drizzle-orm'
import { z } from 'zod'
import { localPhone } from '#features/accounts/phone.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { positiveId } from '#platform/calls/inputs.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { MOST_LABELS } from '../limits.ts'
import { parcels } from '../tables.server.ts'
import { labelOf } from '../words.ts'
import { isToPost, selectParcels } from './list-parcels.server.ts'

export const ShowAddresses = z.object({
  /** Missing: all that wait to be posted and have an address. */
  ids: z.array(positiveId).min(1).max(MOST_LABELS).optional(),
})

/**
 * Where parcels go, in full, the oldest first, as it is written on their labels; that it was looked at is recorded with each.
 * Refuses `permission_missing`.
 */
export async function showAddresses(context: Context, input: z.input<typeof ShowAddresses> = {}) {
  requirePermission(context.actor, 'parcels.post')
  requirePermission(context.actor, 'contacts.show')
  const { ids } = parseInput(ShowAddresses, input)
  return inTransaction(context, async (within) => {
    const found = await selectParcels(within, {
      where: and(ids ? inArray(parcels.id, ids) : isToPost, ne(parcels.recipient, '')),
      limit: MOST_LABELS,
      order: asc(parcels.id),
    })
    for (const { parcel } of found) await recordAudit(within, 'showParcelAddress', `parcel:${parcel.id}`)
    return found.map(({ parcel }) => ({
      id: parcel.id,
      label: labelOf(parcel),
      subject: parcel.subject,
      copies: parcel.copies - parcel.taken,
      recipient: parcel.recipient,
      phone: localPhone(parcel.phone),
      region: parcel.region,
      street: parcel.street,
    }))
  })
}

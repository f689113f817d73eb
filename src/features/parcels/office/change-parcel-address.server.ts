import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { PostalAddress } from '#features/orders/postal-address.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { positiveId } from '#platform/calls/inputs.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { setAddress } from '../set-address.server.ts'
import { parcels } from '../tables.server.ts'

export const ChangeParcelAddress = z.object({
  id: positiveId,
  to: PostalAddress,
  /** The address that was seen, as it counts. */
  addressVersion: z.number().int().positive(),
})

/**
 * Says for somebody who called where a waiting parcel goes. Refuses `permission_missing`, `input_invalid`, and what
 * `setAddress` refuses.
 */
export async function changeParcelAddress(
  context: Context,
  input: z.input<typeof ChangeParcelAddress>,
): Promise<void> {
  requirePermission(context.actor, 'parcels.post')
  const { id, to, addressVersion } = parseInput(ChangeParcelAddress, input)
  await inTransaction(context, async (within) => {
    await setAddress(within, eq(parcels.id, id), to, addressVersion)
    await recordAudit(within, 'changeParcelAddress', `parcel:${id}`)
  })
}

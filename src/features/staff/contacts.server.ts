import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { maskedEmail } from '#features/accounts/email.ts'
import { maskedPhone } from '#features/accounts/phone.ts'
import { personChannels } from '#features/accounts/tables.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import type { Contact as ContactView } from './contract.ts'
import { requirePermission } from './policy.ts'
import { holdStaff } from './stored-staff.server.ts'

type Contact = Readonly<z.infer<typeof ContactView>>

/** As lists show it: enough to tell people apart, too little to reach them. */
export const maskedContact = ({ phone, email }: Contact): Contact => ({
  phone: phone && maskedPhone(phone),
  email: email && maskedEmail(email),
})

/** How a colleague is reached, in full; that it was looked at is recorded. Refuses `staff_unknown`. */
export async function showStaffContact(context: Context, { id }: { id: number }): Promise<Contact> {
  requirePermission(context.actor, 'staff.read')
  return inTransaction(context, async (within) => {
    const { phone, email } = await holdStaff(within, id)
    await recordAudit(within, 'showStaffContact', `staff:${id}`)
    return { phone, email }
  })
}

/** How a reader is reached, in full, for those who have to; that it was looked at is recorded. */
export async function showPersonContact(context: Context, { id }: { id: number }): Promise<Contact> {
  requirePermission(context.actor, 'contacts.show')
  return inTransaction(context, async (within) => {
    const of = async (kind: 'phone' | 'email') => {
      const [channel] = await within.db
        .select({ address: personChannels.address })
        .from(personChannels)
        .where(and(eq(personChannels.personId, id), eq(personChannels.kind, kind)))
      return channel?.address ?? null
    }
    const contact = { phone: await of('phone'), email: await of('email') }
    await recordAudit(within, 'showPersonContact', `person:${id}`)
    return contact
  })
}

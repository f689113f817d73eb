import { eq } from 'drizzle-orm'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { inquiries } from './tables.server.ts'

/** How whoever left an inquiry is reached, in full; that it was looked at is recorded. Refuses `permission_missing`, `inquiry_unknown` (C-106). */
export async function showInquiryContact(
  context: Context,
  { id }: { id: number },
): Promise<{ phone: string; email: string }> {
  requirePermission(context.actor, 'inquiries.follow')
  return inTransaction(context, async (within) => {
    const { phone, email } = inquiries
    const [contact] = await within.db.select({ phone, email }).from(inquiries).where(eq(inquiries.id, id))
    if (!contact) throw new Refusal('not_found', 'inquiry_unknown', { id })
    await recordAudit(within, 'showInquiryContact', `inquiry:${id}`)
    return contact
  })
}

import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { makeOrganisation } from '#features/people/make-organisation.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { followInquiry } from './follow-inquiry.server.ts'
import { INQUIRY_STATES } from './states.ts'
import { inquiries } from './tables.server.ts'

export const ConvertInquiry = z.object({
  id: z.number().int().positive(),
  /** The state that was seen, so that two do not convert it beside each other. */
  seen: z.enum(INQUIRY_STATES),
  /** What the new account is called; not asked where there is one. */
  name: z.string().trim().max(60).default(''),
  /** The account that the company has here already. */
  personId: z.number().int().positive().optional(),
})

/**
 * Turns an application into an organisation's account, with a note that says which; what was left with the form is proved by
 * nobody, so that it gives no way to sign in. Refuses `permission_missing`, `inquiry_is_converted`, and as `followInquiry` and
 * `makeOrganisation` (C-73).
 */
export async function convertInquiry(
  context: Context,
  input: z.input<typeof ConvertInquiry>,
): Promise<{ organisationId: number }> {
  requirePermission(context.actor, 'people.edit')
  requirePermission(context.actor, 'inquiries.follow')
  const { id, seen, name, personId } = parseInput(ConvertInquiry, input)
  return inTransaction(context, async (within) => {
    const [inquiry] = await within.db
      .select({ state: inquiries.state })
      .from(inquiries)
      .where(eq(inquiries.id, id))
      .for('update')
    if (inquiry?.state === 'converted') throw new Refusal('conflict', 'inquiry_is_converted')
    const organisationId = await makeOrganisation(within, personId === undefined ? { name } : { personId })
    await followInquiry(within, {
      id,
      seen,
      state: 'converted',
      note: `已有机构账号，编号 ${organisationId}`,
    })
    await recordAudit(within, 'convertInquiry', `inquiry:${id}`, { after: { organisationId } })
    return { organisationId }
  })
}

import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import { nameOfActor, recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { INQUIRY_STATES } from './states.ts'
import { inquiries, inquiryNotes } from './tables.server.ts'

export const FollowInquiry = z.object({
  id: z.number().int().positive(),
  /** The state that whoever writes has before the eyes. */
  seen: z.enum(INQUIRY_STATES),
  state: z.enum(INQUIRY_STATES),
  note: z.string().trim().min(1, '请写明做了什么').max(1000),
})

/**
 * Writes down what was done about an inquiry and how far it is now; whoever writes follows it up from here. Refuses
 * `permission_missing`, `inquiry_unknown`, and `inquiry_followed_meanwhile` where its state is another than was seen (C-110).
 */
export async function followInquiry(context: Context, input: z.input<typeof FollowInquiry>): Promise<void> {
  requirePermission(context.actor, 'inquiries.follow')
  const { id, seen, state, note } = parseInput(FollowInquiry, input)
  await inTransaction(context, async (within) => {
    const { db, now, actor } = within
    const owner = nameOfActor(actor)
    const { rowCount } = await db
      .update(inquiries)
      .set({ state, owner, followedAt: now })
      .where(and(eq(inquiries.id, id), eq(inquiries.state, seen)))
    if (rowCount === 0) {
      const known = await db.select({ id: inquiries.id }).from(inquiries).where(eq(inquiries.id, id))
      if (known.length === 0) throw new Refusal('not_found', 'inquiry_unknown', { id })
      throw new Refusal('conflict', 'inquiry_followed_meanwhile')
    }
    await db.insert(inquiryNotes).values({ inquiryId: id, actor: owner, state, note, at: now })
    // The note may say who somebody is, and the record outlives the inquiry.
    await recordAudit(within, 'followInquiry', `inquiry:${id}`, { before: { state: seen }, after: { state } })
  })
}

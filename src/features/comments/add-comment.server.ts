import { z } from 'zod'
import type { HoldReason } from '#features/moderation/contract.ts'
import { holdForReview } from '#features/moderation/reviews.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { LONGEST_COMMENT } from './limits.ts'
import { pathOf, showComment, writeComment } from './write-comment.server.ts'

export const AddComment = z.object({
  topicId: z.number().int().positive(),
  personId: z.number().int().positive(),
  content: z.string().trim().min(1).max(LONGEST_COMMENT),
  parentId: z.number().int().positive().optional(),
})

/**
 * Writes a person's comment under a published topic on the portal's behalf (import, demo), telling nobody; with `waitsFor`
 * it goes into the queue first. Gives its id. Refuses `permission_missing`, and what `writeComment` refuses.
 */
export async function addComment(
  context: Context,
  input: z.input<typeof AddComment>,
  { waitsFor }: { waitsFor?: readonly HoldReason[] } = {},
): Promise<number> {
  requirePermission(context.actor, 'comments.import')
  const { parentId, ...comment } = parseInput(AddComment, input)
  return inTransaction(context, async (within) => {
    const written = await writeComment(within, { ...comment, parentId })
    const { id, topicId, personId, content } = written
    if (waitsFor) {
      const posted = {
        thing: { kind: 'comment', id },
        personId,
        texts: [content],
        link: await pathOf(within, written),
      }
      await holdForReview(within, posted, waitsFor)
    } else await showComment(within, id)
    await recordAudit(within, 'addComment', `topic:${topicId}`, { comment: id })
    return id
  })
}

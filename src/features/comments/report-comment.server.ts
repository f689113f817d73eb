import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { requirePerson } from '#features/accounts/policy.ts'
import { REPORT_NOTE_LENGTH, REPORT_REASONS } from '#features/moderation/report-reasons.ts'
import { reportPosted } from '#features/moderation/report-posted.server.ts'
import type { Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { cleanComment } from './comment-text.ts'
import { comments } from './tables.server.ts'
import { pathOf } from './write-comment.server.ts'

export const ReportComment = z.object({
  commentId: z.number().int().positive(),
  reason: z.enum(REPORT_REASONS),
  note: z
    .string()
    .transform(cleanComment)
    .refine((note) => [...note].length <= REPORT_NOTE_LENGTH, `不能超过 ${REPORT_NOTE_LENGTH} 个字`)
    .default(''),
})

/** Reports a visible comment; refuses `comment_not_found`, and what reportPosted refuses (C-69). */
export async function reportComment(context: Context, input: z.input<typeof ReportComment>): Promise<void> {
  requirePerson(context.actor)
  const { commentId, reason, note } = parseInput(ReportComment, input)
  const [comment] = await context.db
    .select()
    .from(comments)
    .where(and(eq(comments.id, commentId), eq(comments.state, 'visible')))
  if (!comment) throw new Refusal('not_found', 'comment_not_found')
  const { personId, content } = comment
  const thing = { kind: 'comment', id: commentId }
  await reportPosted(
    context,
    { thing, personId, texts: [content], link: await pathOf(context, comment) },
    { reason, note },
  )
}

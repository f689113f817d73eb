import { z } from 'zod'
import { COMMENT_STATES } from '../states.ts'

/** A comment as moderators find it. */
export const CommentRow = z.object({
  id: z.number(),
  at: z.string(),
  person: z.object({ id: z.number(), name: z.string() }),
  topic: z.object({ id: z.number(), title: z.string() }),
  content: z.string(),
  state: z.enum(COMMENT_STATES),
  /** Of one that is gone: its author took it back. */
  byAuthor: z.boolean(),
  link: z.string(),
})
export type CommentRow = z.infer<typeof CommentRow>

import { z } from 'zod'
import { personToWire } from '#features/topics/wire/wire.ts'
import { MOST_REPLIES } from './limits.ts'
import type { OwnCommentView, ThreadView } from './contract.ts'

/** The specified spelling of comments (ENT-26); `from-wire.ts` is the way back. Nowhere else is it written. */

const ReplyWire = z.object({
  id: z.number(),
  user: z.object({ name: z.string(), icon: z.string() }),
  content: z.string(),
  date: z.number(),
  timeToShow: z.string(),
  parentId: z.number().nullable(),
  waiting: z.boolean().describe('待审核，只有本人看得到'),
})
export type ReplyWire = z.infer<typeof ReplyWire>

export const CommentWire = ReplyWire.extend({
  deleted: z.boolean().describe('已删除，只留下它的回复'),
  replies: z.array(ReplyWire).describe(`最早在前，最多 ${MOST_REPLIES} 条`),
})
export type CommentWire = z.infer<typeof CommentWire>

export const OwnCommentsWire = z.object({
  ids: z.array(z.number()).describe('本人已显示的评论'),
  waiting: z.array(CommentWire).describe('本人待审核的评论'),
  refusal: z.string().describe('为什么不能发表；可以发表时为空'),
  need: z.enum(['', 'phone', 'membership']).describe('要先做什么才能发表'),
})
export type OwnCommentsWire = z.infer<typeof OwnCommentsWire>

function replyToWire(view: OwnCommentView): ReplyWire {
  const { name, icon } = personToWire(view.author)
  return {
    id: view.id,
    user: { name, icon },
    content: view.content,
    date: view.sortDate,
    timeToShow: view.time.text,
    parentId: view.parentId ?? null,
    waiting: view.isWaiting,
  }
}

export const ownToWire = (view: OwnCommentView): CommentWire => ({
  ...replyToWire(view),
  deleted: false,
  replies: [],
})

export function threadToWire({ id, sortDate, comment, replies }: ThreadView): CommentWire {
  const gone = { user: { name: '', icon: '' }, content: '', timeToShow: '', parentId: null, waiting: false }
  return {
    ...(comment ? replyToWire(comment) : { id, date: sortDate, ...gone }),
    deleted: comment === undefined,
    replies: replies.map((reply) => replyToWire({ ...reply, parentId: id })),
  }
}

import { z } from 'zod'
import { staffCall } from '#features/staff/staff-call.ts'
import { CommentFilter, listComments } from '../list-comments.server.ts'
import { takeCommentDown } from '../take-comment-down.server.ts'
import { CommentRow } from './contract.ts'

const group = '审核'
const permission = 'moderation.decide'

/** Every comment, found by who decides what stays, and taken down without waiting for a report (C-70). */
export const commentDeskCalls = [
  staffCall({
    method: 'GET',
    path: '/admin/api/comments',
    permission,
    summary: '全部评论：按文字、评论者、文章与日子查找，新的在前，每次 50 条',
    group,
    requirement: 'C-70',
    input: CommentFilter,
    output: z.object({ json: z.array(CommentRow) }),
    example: { text: '加微信' },
    run: async (context, input) => ({ json: await listComments(context, input) }),
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/comments/take-down',
    permission,
    summary: '撤下一条公开的评论，原因告诉作者；在“审过的”里可以重新审核',
    group,
    requirement: 'C-70',
    input: z.object({ id: z.number().int().positive(), reason: z.string().max(1000) }),
    output: z.object({ json: z.object({}) }),
    example: { id: 1, reason: '含有广告' },
    async run(context, { id, reason }) {
      await takeCommentDown(context, { commentId: id, reason })
      return { json: {} }
    },
  }),
] as const

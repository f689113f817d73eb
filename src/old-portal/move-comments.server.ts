import { addComment } from '#features/comments/add-comment.server.ts'
import { carry } from './carry.server.ts'
import { attempt } from './each.ts'
import { listInJson, OldComment } from './from-wire.ts'
import type { Move } from './move.ts'
import { ROWS, turnBack } from './turn-pages.ts'

const PATH = '/openapi/v1/vue/comments'

type Remark = Pick<OldComment, 'id' | 'user' | 'content' | 'date'>

/** Moves the comments of a topic that is here, the oldest first, each before its replies. */
export async function moveComments(move: Move, topicId: number): Promise<void> {
  const threads = await attempt(move, `文章 ${topicId} 的评论`, () =>
    turnBack(move, PATH, async (date) => {
      const input = { id: topicId, date, limit: ROWS }
      return (await move.portal.ask(['POST', PATH], input, listInJson(OldComment))).json
    }),
  )
  for (const thread of (threads ?? []).toSorted((a, b) => a.date - b.date)) {
    const parentId = await moveRemark(move, { topicId, remark: thread })
    if (parentId === undefined) {
      if (thread.replies.length > 0)
        move.tell({
          thing: `评论 ${thread.id}`,
          outcome: 'skipped',
          notes: [`评论已删除，它的 ${thread.replies.length} 条回复没有导入`],
        })
      continue
    }
    for (const reply of thread.replies) await moveRemark(move, { topicId, remark: reply, parentId })
  }
}

/** Gives the number that the comment has here; undefined where there is none. */
async function moveRemark(
  move: Move,
  { topicId, remark, parentId }: { topicId: number; remark: Remark; parentId?: number },
): Promise<number | undefined> {
  const { id, user, content, date } = remark
  if (content.trim() === '') return undefined
  return attempt(move, `评论 ${id}`, async () => {
    const personId = await move.person(user)
    if (personId === undefined) return undefined
    return carry(move, {
      name: `comment ${id}`,
      about: `评论 ${id}`,
      // What stands here has its own life since: it may have been taken down.
      facts: id,
      pack: async () => (within) =>
        addComment({ ...within, now: new Date(date) }, { topicId, personId, content, parentId }),
    })
  })
}

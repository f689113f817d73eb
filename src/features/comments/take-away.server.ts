import { eq, sql } from 'drizzle-orm'
import { people } from '#features/accounts/tables.server.ts'
import { takeWordsBack } from '#features/notifications/take-words-back.server.ts'
import { quoted } from '#features/notifications/wording.ts'
import type { Context } from '#platform/context.ts'
import { commentOnMine, replyToMe } from './message-kinds.ts'
import { comments } from './tables.server.ts'
import { countComment, lockComment, threadPath, type Comment } from './write-comment.server.ts'

/** Stands where the text of a comment was that nobody can see any more. */
export const ERASED = '（已删除）'

/** The text of a comment that is gone: of somebody who has left none is kept (C-14). */
const keptContent = sql<string>`case when exists (select from ${people}
  where ${people.id} = ${comments.personId} and ${people.closedAt} is not null) then ${ERASED} else ${comments.content} end`

/**
 * Takes a comment away within the surrounding transaction, whoever does it, also out of the message that told of it; gives
 * whether it was still there.
 */
export async function takeAway(
  context: Context,
  id: number,
  removedBy: 'author' | 'staff',
): Promise<boolean> {
  const { db } = context
  const comment = await lockComment(db, id)
  if (!comment || comment.state === 'removed') return false
  await db
    .update(comments)
    .set({ state: 'removed', removedBy, content: keptContent })
    .where(eq(comments.id, id))
  if (comment.state === 'visible') await countComment(context, comment, -1)
  await takeFromMessages(context, comment)
  return true
}

async function takeFromMessages(context: Context, comment: Comment): Promise<void> {
  const { parentId, personId, content } = comment
  return takeWordsBack(context, {
    kind: parentId === null ? commentOnMine : replyToMe,
    by: personId,
    link: await threadPath(context, comment),
    text: quoted(content),
    instead: '这条评论已经删除。',
  })
}

import { and, eq } from 'drizzle-orm'
import { nameOfPerson } from '#features/accounts/name-of-person.server.ts'
import { notify } from '#features/notifications/notify.server.ts'
import { sponsoredTitle } from '#features/topics/sponsored-title.ts'
import { topics } from '#features/topics/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { commentOnMine, replyToMe } from './message-kinds.ts'
import { comments } from './tables.server.ts'
import { threadPath, type Comment } from './write-comment.server.ts'

/**
 * Tells of a comment that has become visible, within the surrounding transaction: of a reply whoever it answers, of every
 * other comment the author of the topic. Nobody hears of his or her own (C-69).
 */
export async function notifyOfComment(context: Context, comment: Comment): Promise<void> {
  const { db } = context
  const { id, parentId, personId, topicId, content } = comment
  const [topic] = await db
    .select({ title: topics.title, isSponsored: topics.isSponsored, authorId: topics.authorId })
    .from(topics)
    .where(eq(topics.id, topicId))
  const listener = parentId === null ? topic?.authorId : await authorOf(context, parentId)
  if (!topic || !listener || listener === personId) return
  const title = sponsoredTitle(topic)
  const name = await nameOfPerson(context, personId)
  const about = { personId: listener, link: await threadPath(context, comment), by: { personId, name } }
  if (parentId === null)
    await notify(context, commentOnMine, {
      ...about,
      params: { title, commenter: name, content },
      onceKey: `comment:${id}`,
    })
  else
    await notify(context, replyToMe, {
      ...about,
      params: { title, replier: name, content },
      onceKey: `reply:${id}`,
    })
}

async function authorOf({ db }: Context, commentId: number): Promise<number | undefined> {
  const [comment] = await db
    .select({ personId: comments.personId })
    .from(comments)
    .where(and(eq(comments.id, commentId), eq(comments.state, 'visible')))
  return comment?.personId
}

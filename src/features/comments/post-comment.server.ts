import { and, count, eq, gt, ne } from 'drizzle-orm'
import { people } from '#features/accounts/tables.server.ts'
import { requireVerifiedPhone } from '#features/accounts/verified-phone.server.ts'
import { checkPosted } from '#features/moderation/check-posted.server.ts'
import type { HoldReason } from '#features/moderation/contract.ts'
import { holdForReview } from '#features/moderation/reviews.server.ts'
import { accessTo } from '#features/topics/policy.ts'
import { topics } from '#features/topics/tables.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context, type SharedContext } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { givePointsBack, takePoints } from '#platform/limits/take-points.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { shownTime } from '#platform/shanghai-time.ts'
import { cleanComment, faultOfComment, lengthOfComment } from './comment-text.ts'
import type { OwnCommentView } from './contract.ts'
import { FIRST_POSTS } from './limits.ts'
import { commentGap, commentsOfPerson } from './rate-limits.ts'
import { comments } from './tables.server.ts'
import { notifyOfComment } from './notify-of-comment.server.ts'
import { pathOf, showComment, writeComment, type Comment } from './write-comment.server.ts'

const REPEATED_WITHIN_MS = DAY_MS

interface PostComment {
  readonly topicId: number
  readonly content: string
  readonly parentId?: number | undefined
}

/**
 * Posts a comment or a reply of the signed-in person; it is visible at once or waits for a person, as the answer says.
 * Refuses `sign_in_required`, `phone_needed`, `comment_blank`, `comment_wordless`, `comment_too_long`, `topic_not_found`,
 * `comment_members_only`, `commented_recently`, `comments_of_day_used`, `comment_repeated`, what checkPosted and
 * writeComment refuse; a refused text costs no waiting (C-69, B-62).
 */
export async function postComment(
  context: Context,
  { topicId, content, parentId }: PostComment,
): Promise<OwnCommentView> {
  const { id: personId } = await requireVerifiedPhone(context)
  const text = cleanComment(content)
  const fault = faultOfComment(text)
  if (fault) throw new Refusal('invalid', fault, { length: lengthOfComment(text) })
  await refuseUnreadable(context, topicId)
  const gap = { limit: commentGap, key: personId }
  await takePoints(context, [gap, { limit: commentsOfPerson, key: personId }])
  try {
    const reasons = await reasonsToHold(context, personId, text)
    return await inTransaction(context, async (within) => {
      const row = await writeComment(within, { topicId, personId, content: text, parentId })
      await refuseRepeated(within, row)
      const isWaiting = reasons.length > 0
      if (isWaiting) {
        const thing = { kind: 'comment', id: row.id }
        await holdForReview(
          within,
          { thing, personId, texts: [text], link: await pathOf(within, row) },
          reasons,
        )
      } else if (await showComment(within, row.id)) await notifyOfComment(within, row)
      await recordAudit(within, 'postComment', `topic:${topicId}`, { comment: row.id, isWaiting })
      return viewOfOwn(within, row, isWaiting)
    })
  } catch (error) {
    await givePointsBack(context, [gap])
    throw error
  }
}

/** Refuses `topic_not_found`, and `comment_members_only` to whoever may not read the topic whole. */
export async function refuseUnreadable({ db, audience }: SharedContext, topicId: number): Promise<void> {
  const [topic] = await db
    .select({ isPaid: topics.isPaid, industry: topics.industry })
    .from(topics)
    .where(and(eq(topics.id, topicId), eq(topics.state, 'published')))
  if (!topic) throw new Refusal('not_found', 'topic_not_found')
  if (accessTo(topic, audience) === 'preview') throw new Refusal('not_allowed', 'comment_members_only')
}

async function reasonsToHold(
  context: Context,
  personId: number,
  text: string,
): Promise<readonly HoldReason[]> {
  const checked = await checkPosted(context, { personId, texts: [text] })
  const [seen] = await context.db
    .select({ times: count() })
    .from(comments)
    .where(and(eq(comments.personId, personId), eq(comments.state, 'visible')))
  const isNew = (seen?.times ?? 0) < FIRST_POSTS
  return [
    ...(checked.verdict === 'hold' ? checked.reasons : []),
    ...(isNew ? [{ code: 'first_posts' as const, detail: '' }] : []),
  ]
}

async function refuseRepeated({ db, now }: Context, row: Comment): Promise<void> {
  const [same] = await db
    .select({ id: comments.id })
    .from(comments)
    .where(
      and(
        eq(comments.personId, row.personId),
        eq(comments.topicId, row.topicId),
        eq(comments.content, row.content),
        ne(comments.id, row.id),
        ne(comments.state, 'removed'),
        gt(comments.createdAt, new Date(now.getTime() - REPEATED_WITHIN_MS)),
      ),
    )
    .limit(1)
  if (same) throw new Refusal('conflict', 'comment_repeated')
}

async function viewOfOwn({ db, now }: Context, row: Comment, isWaiting: boolean): Promise<OwnCommentView> {
  const [author] = await db
    .select({ name: people.name, iconId: people.iconId })
    .from(people)
    .where(eq(people.id, row.personId))
  return {
    id: row.id,
    author: { id: row.personId, name: author?.name ?? '', iconId: author?.iconId ?? undefined },
    content: row.content,
    time: shownTime(row.createdAt, now),
    sortDate: row.sortDate,
    isWaiting,
    parentId: row.parentId ?? undefined,
  }
}

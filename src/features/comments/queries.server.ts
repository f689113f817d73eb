import { and, asc, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { linkedId } from '#features/accounts/linked-person.server.ts'
import { requirePerson } from '#features/accounts/policy.ts'
import { people } from '#features/accounts/tables.server.ts'
import { requireVerifiedPhone } from '#features/accounts/verified-phone.server.ts'
import { refuseBanned } from '#features/moderation/ban-from-posting.server.ts'
import type { Context, SharedContext } from '#platform/context.ts'
import { preparedQuery, type RowOf } from '#platform/database/prepared-query.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { shownTime } from '#platform/shanghai-time.ts'
import type { CommentView, OwnCommentView, ThreadView } from './contract.ts'
import { refuseUnreadable } from './post-comment.server.ts'
import { comments } from './tables.server.ts'

const columns = {
  id: comments.id,
  parentId: comments.parentId,
  state: comments.state,
  // Of what was taken away nothing but its place leaves the database.
  content: sql<string>`case when ${comments.state} = 'removed' then '' else ${comments.content} end`,
  createdAt: comments.createdAt,
  sortDate: comments.sortDate,
  replies: comments.replies,
  personId: linkedId(people),
  personName: people.name,
  personIcon: people.iconId,
}

/** The first comments of threads and all replies to them, the oldest first. */
const threads = preparedQuery('comment_threads', (db) => {
  const first = db
    .select({ id: comments.id })
    .from(comments)
    .where(
      and(
        eq(comments.topicId, sql.placeholder('id')),
        isNull(comments.parentId),
        or(eq(comments.state, 'visible'), sql`${comments.replies} > 0`),
        lt(comments.sortDate, sql.placeholder('before')),
        sql`exists (select 1 from topics where id = ${sql.placeholder('id')} and state = 'published')`,
      ),
    )
    .orderBy(desc(comments.sortDate))
    .limit(sql.placeholder('limit'))
  const shown = sql`(with first as ${first} select id from first union all select reply.id
    from first join comments reply on reply.parent_id = first.id where reply.state = 'visible') as shown`
  return db
    .select(columns)
    .from(shown)
    .innerJoin(comments, sql`${comments.id} = shown.id`)
    .innerJoin(people, eq(people.id, comments.personId))
    .orderBy(asc(comments.sortDate))
    .prepare('comment_threads')
})

/** Threads of a published topic whose first comment is strictly older than `before`, newest first (TOPIC-03, C-69). */
export async function listThreads(
  { db, now }: SharedContext,
  { id, before, limit }: { id: number; before: number; limit: number },
): Promise<ThreadView[]> {
  const rows = await threads(db).execute({ id, before, limit })
  const replies = Map.groupBy(rows, ({ parentId }) => parentId)
  return (replies.get(null) ?? []).toReversed().map((row) => ({
    id: row.id,
    sortDate: row.sortDate,
    comment: row.state === 'visible' ? viewOf(row, now) : undefined,
    replies: (replies.get(row.id) ?? []).map((reply) => viewOf(reply, now)),
  }))
}

type Row = RowOf<typeof threads>

function viewOf(row: Row, now: Date): CommentView {
  return {
    id: row.id,
    author: { id: row.personId ?? undefined, name: row.personName, iconId: row.personIcon ?? undefined },
    content: row.content,
    time: shownTime(row.createdAt, now),
    sortDate: row.sortDate,
    isWaiting: row.state === 'waiting',
  }
}

/** What of the comments under a topic is one's own, and why one may not write there, if one may not. */
export interface OwnComments {
  readonly visibleIds: readonly number[]
  readonly waiting: readonly OwnCommentView[]
  readonly refusal: Refusal | undefined
}

const MOST_OWN = 200

/** One's own comments under a topic, and whether one may add to them; refuses `sign_in_required` (C-69). */
export async function readOwnComments(
  context: Context,
  { topicId }: { topicId: number },
): Promise<OwnComments> {
  const { id } = requirePerson(context.actor)
  const rows = await context.db
    .select(columns)
    .from(comments)
    .innerJoin(people, eq(people.id, comments.personId))
    .where(
      and(
        eq(comments.topicId, topicId),
        eq(comments.personId, id),
        inArray(comments.state, ['visible', 'waiting']),
      ),
    )
    .orderBy(desc(comments.sortDate))
    .limit(MOST_OWN)
  const waiting = rows.filter(({ state }) => state === 'waiting')
  return {
    visibleIds: rows.filter(({ state }) => state === 'visible').map((row) => row.id),
    waiting: waiting.map((row) => ({ ...viewOf(row, context.now), parentId: row.parentId ?? undefined })),
    refusal: await whyNot(context, id, topicId),
  }
}

async function whyNot(context: Context, personId: number, topicId: number): Promise<Refusal | undefined> {
  try {
    await refuseUnreadable(context, topicId)
    await requireVerifiedPhone(context)
    await refuseBanned(context, personId)
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

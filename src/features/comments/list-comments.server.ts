import { and, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { people } from '#features/accounts/tables.server.ts'
import { peopleCalled } from '#features/editing/people-called.server.ts'
import { listExport } from '#features/staff/list-export.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { topics } from '#features/topics/tables.server.ts'
import { positiveId, word } from '#platform/calls/inputs.ts'
import type { Context } from '#platform/context.ts'
import { rowsInPages } from '#platform/export/export-source.ts'
import { endOfDay, shanghaiInstant, shanghaiIso } from '#platform/shanghai-time.ts'
import type { CommentRow } from './admin/contract.ts'
import { COMMENT_STATES, sayCommentState } from './states.ts'
import { comments } from './tables.server.ts'
import { commentPath } from './write-comment.server.ts'

const AT_ONCE = 50
const PERMISSION = 'moderation.decide'
/** The comment that a reply answers. */
const first = alias(comments, 'first')

const Narrowed = z.object({
  /** Words of the comment. */
  text: word(100).default(''),
  /** A name of its author as it stands beside the comment, or a number. */
  person: word(100).default(''),
  topicId: positiveId.optional(),
  state: z.enum(COMMENT_STATES).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
})
type Narrowed = z.output<typeof Narrowed>

export const CommentFilter = Narrowed.extend({ before: positiveId.optional() })

/** What people commented, the newest first, fifty at once, found by words, person, page and days. Refuses `permission_missing` (C-70). */
export async function listComments(
  context: Context,
  { before, ...narrowed }: z.output<typeof CommentFilter>,
): Promise<CommentRow[]> {
  requirePermission(context.actor, PERMISSION)
  return readComments(context, narrowed, before, AT_ONCE)
}

/** All of them as a file, those that are gone as well. */
export const commentExport = listExport({
  kind: 'comments',
  name: '评论',
  permission: PERMISSION,
  filter: Narrowed,
  async *rows(context, asked) {
    const { publicUrl } = context.services.configuration
    const all = rowsInPages<CommentRow>((behind, limit) => readComments(context, asked, behind?.id, limit))
    for await (const row of all) yield { ...row, publicUrl }
  },
  columns: {
    编号: ({ id }) => id,
    时间: ({ at }) => at,
    评论: ({ content }) => content,
    评论者编号: ({ person }) => person.id,
    评论者: ({ person }) => person.name,
    文章编号: ({ topic }) => topic.id,
    文章: ({ topic }) => topic.title,
    状态: ({ state, byAuthor }) => sayCommentState(state, byAuthor),
    链接: ({ state, publicUrl, link }) => (state === 'visible' ? publicUrl + link : ''),
  },
})

/** Those before one of this number, the newest first. */
async function readComments(
  context: Context,
  { text, person, topicId, state, from, to }: Narrowed,
  before: number | undefined,
  limit: number,
): Promise<CommentRow[]> {
  const rows = await context.db
    .select({ comment: comments, name: people.name, title: topics.title, threadDate: first.sortDate })
    .from(comments)
    .leftJoin(first, eq(first.id, comments.parentId))
    .innerJoin(topics, eq(topics.id, comments.topicId))
    .innerJoin(people, eq(people.id, comments.personId))
    .where(
      and(
        text === '' ? undefined : says(text),
        person === '' ? undefined : isBy(context, person),
        topicId === undefined ? undefined : eq(comments.topicId, topicId),
        state === undefined ? undefined : eq(comments.state, state),
        from === undefined ? undefined : gte(comments.createdAt, shanghaiInstant(from)),
        to === undefined ? undefined : lt(comments.createdAt, endOfDay(to)),
        before === undefined ? undefined : lt(comments.id, before),
      ),
    )
    .orderBy(desc(comments.id))
    .limit(limit)
  return rows.map(({ comment, name, title, threadDate }) => ({
    id: comment.id,
    at: shanghaiIso(comment.createdAt),
    person: { id: comment.personId, name },
    topic: { id: comment.topicId, title },
    content: comment.content,
    state: comment.state,
    byAuthor: comment.removedBy === 'author',
    link: commentPath(comment, threadDate ?? comment.sortDate),
  }))
}

/** Whether a comment has this in it, however it is spaced and written; by its pairs of characters, as titles are looked up. */
const says = (text: string) =>
  and(
    [...text].length > 1 ? sql`title_pairs(${comments.content}) @> title_pairs(${text})` : undefined,
    sql`position(title_plain(${text}) in title_plain(${comments.content})) > 0`,
  )

const isBy = (context: Context, person: string) =>
  /^[1-9]\d{0,14}$/.test(person)
    ? eq(comments.personId, Number(person))
    : inArray(comments.personId, peopleCalled(context, person))

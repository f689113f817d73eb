import { and, count, desc, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import { linkedId } from '#features/accounts/linked-person.server.ts'
import { people } from '#features/accounts/tables.server.ts'
import { textsLookedAt } from '#features/moderation/review-queries.server.ts'
import { questions, topicCounters, topics } from '#features/topics/tables.server.ts'
import { askerOf } from '#features/topics/topic-queries.server.ts'
import type { Context } from '#platform/context.ts'
import type { WaitingRows } from '#platform/database/waiting-rows.server.ts'
import { shanghaiIso, timeToShow } from '#platform/shanghai-time.ts'
import { isExpertNow, isLeftAlone, isNotOvertaken, requireExpert } from './assignments.server.ts'
import type { Counts, QuestionItem, QuestionSlice, Tab } from './contract.ts'
import { dueDayOf } from './due-day.ts'
import { questionAssignments } from './tables.server.ts'

const STATUSES_OF_TAB = {
  toAnswer: ['to_answer', 'claimed'],
  answered: ['answered'],
  abandoned: ['abandoned'],
} as const satisfies Record<Tab, readonly QuestionItem['status'][]>

/** The questions of one tab strictly older than `before`, newest first. Refuses `sign_in_required`, `not_an_expert` (QLIST-01). */
export async function listQuestions(
  context: Context,
  { tab, before, limit }: { tab: Tab; before: number; limit: number },
): Promise<QuestionSlice> {
  const expertId = await requireExpert(context)
  const rows = await context.db
    .select({
      assignment: questionAssignments,
      title: topics.title,
      isSponsored: topics.isSponsored,
      state: topics.state,
      question: questions,
      askerId: linkedId(people),
      askerName: people.name,
      askerIcon: people.iconId,
      reads: topicCounters.reads,
      comments: topicCounters.comments,
      labels: topics.derivedLabels,
    })
    .from(questionAssignments)
    .innerJoin(topics, and(eq(topics.id, questionAssignments.questionId), ne(topics.state, 'withdrawn')))
    .innerJoin(questions, eq(questions.topicId, topics.id))
    .leftJoin(people, eq(people.id, questions.askerId))
    .leftJoin(topicCounters, eq(topicCounters.topicId, topics.id))
    .where(
      and(
        eq(questionAssignments.expertId, expertId),
        inArray(questionAssignments.status, [...STATUSES_OF_TAB[tab]]),
        isNotOvertaken,
        lt(questionAssignments.sortDate, before),
      ),
    )
    .orderBy(desc(questionAssignments.sortDate))
    .limit(limit)
  // Also of those that went back to the list since, because their time was over.
  const written = await textsLookedAt(context, {
    kind: 'answer',
    ids: tab === 'toAnswer' ? rows.map(({ assignment }) => assignment.questionId) : [],
    personId: expertId,
  })
  const items = rows.map((row) => itemOf(row, written, context.now))
  return { items, next: items.length < limit ? undefined : items.at(-1)?.sortDate }
}

interface Row {
  readonly assignment: typeof questionAssignments.$inferSelect
  readonly title: string
  readonly isSponsored: boolean
  readonly state: string
  readonly question: typeof questions.$inferSelect
  readonly askerId: number | null
  readonly askerName: string | null
  readonly askerIcon: string | null
  readonly reads: number | null
  readonly comments: number | null
  readonly labels: readonly string[]
}

function itemOf(row: Row, written: ReadonlyMap<number, string>, now: Date): QuestionItem {
  const { assignment, title, isSponsored, state, question } = row
  const { status, claimedAt, assignedAt } = assignment
  const isPublic = status === 'answered' && state === 'published'
  return {
    id: assignment.questionId,
    title,
    isSponsored,
    description: question.description,
    imageIds: question.images.map(({ id }) => id),
    asker: askerOf(row),
    status: status === 'waiting' ? 'to_answer' : status,
    isHeld: status === 'answered' && state !== 'published',
    askedAt: { iso: shanghaiIso(assignedAt), text: timeToShow(assignedAt, now) },
    dueOn: status === 'claimed' && claimedAt ? dueDayOf(claimedAt) : undefined,
    // What its own expert wrote and was refused.
    writtenText: written.get(assignment.questionId) ?? '',
    readCount: isPublic ? (row.reads ?? 0) : 0,
    commentCount: isPublic ? (row.comments ?? 0) : 0,
    labels: isPublic ? row.labels : [],
    sortDate: assignment.sortDate,
  }
}

/** How many questions wait for whoever asks, for the count beside messages; none for who may not answer any more (C-68). */
export async function countToAnswer(context: Context): Promise<number> {
  if (context.actor.kind !== 'person' || !(await isExpertNow(context, context.actor.id))) return 0
  return (await countQuestions(context, { expertId: context.actor.id })).toAnswer
}

/** How many questions stand in each tab of a person, in one query (QLIST-02, C-68). */
export async function countQuestions(
  { db }: Pick<Context, 'db'>,
  { expertId }: { expertId: number },
): Promise<Counts> {
  const rows = await db
    .select({ status: questionAssignments.status, questions: count() })
    .from(questionAssignments)
    .innerJoin(topics, and(eq(topics.id, questionAssignments.questionId), ne(topics.state, 'withdrawn')))
    .innerJoin(questions, eq(questions.topicId, topics.id))
    .where(and(eq(questionAssignments.expertId, expertId), isNotOvertaken))
    .groupBy(questionAssignments.status)
  const of = (tab: Tab) =>
    rows
      .filter((row) => STATUSES_OF_TAB[tab].some((status) => status === row.status))
      .reduce((sum, row) => sum + row.questions, 0)
  return { toAnswer: of('toAnswer'), answered: of('answered'), abandoned: of('abandoned') }
}

/** Questions that wait for an answer and that nobody has any more: the office finds somebody (B-18, C-67). */
export async function countWithoutExpert(context: Pick<Context, 'db'>): Promise<number> {
  return (await countLeftAlone(context)).count
}

/** The same with the moment since which the oldest of them has nobody. */
export async function countLeftAlone({ db }: Pick<Context, 'db'>): Promise<WaitingRows> {
  const { rows } = await db.execute<{ questions: number; since_ms: string | null }>(sql`
    select count(*)::int as questions, extract(epoch from min(since)) * 1000 as since_ms from (
      select max(coalesce(${questionAssignments.endedAt}, ${questionAssignments.assignedAt})) as since from ${questionAssignments}
      join ${topics} on ${topics.id} = ${questionAssignments.questionId} and ${topics.state} <> 'withdrawn'
      join ${questions} on ${questions.topicId} = ${topics.id} and ${questions.progress} <> 'answered'
      group by ${questionAssignments.questionId} having bool_and(${isLeftAlone})
    ) as left_alone`)
  const { questions: count = 0, since_ms: since } = rows[0] ?? {}
  return { count, since: since ? new Date(Number(since)) : undefined }
}

import { and, eq, gt, isNotNull, ne, notExists, sql } from 'drizzle-orm'
import { nameOfPerson } from '#features/accounts/name-of-person.server.ts'
import { notify } from '#features/notifications/notify.server.ts'
import { notifiedMatters } from '#features/notifications/tables.server.ts'
import { topicPath } from '#features/topics/addresses.ts'
import { sponsoredTitle } from '#features/topics/sponsored-title.ts'
import { questions, topics } from '#features/topics/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { eachAlone, inNoOrder } from '#platform/jobs/each-alone.server.ts'
import { answeredKey } from './answer-question.server.ts'
import { questionAnswered } from './message-kinds.ts'
import { questionAssignments } from './tables.server.ts'

/** What was answered longer ago is news to nobody. */
const NEWS_DAYS = 7
/** For so long after its expert was asked or gave up, an editor's answer is still waited for. */
const AWAITED_DAYS = 180
const AT_ONCE = 200

/**
 * Tells askers of the answer that editors wrote into their question, where no expert's did it; each once whoever runs it, and
 * only of questions that were put to somebody here, not of imported ones. A job; gives how many were told.
 */
export async function tellAskers(context: Context): Promise<number> {
  const { db, now } = context
  const daysAgo = (days: number) => now.getTime() - days * DAY_MS
  const answered = await db
    .select({
      id: topics.id,
      title: topics.title,
      isSponsored: topics.isSponsored,
      authorId: topics.authorId,
      askerId: sql<number>`${questions.askerId}`.mapWith(Number),
    })
    .from(questionAssignments)
    .innerJoin(questions, eq(questions.topicId, questionAssignments.questionId))
    .innerJoin(topics, eq(topics.id, questions.topicId))
    .where(
      and(
        // Somebody was asked who did not answer: what answers it came another way.
        ne(questionAssignments.status, 'answered'),
        gt(questionAssignments.sortDate, daysAgo(AWAITED_DAYS)),
        eq(questions.progress, 'answered'),
        isNotNull(questions.askerId),
        eq(topics.state, 'published'),
        gt(topics.updatedAt, new Date(daysAgo(NEWS_DAYS))),
        notExists(told(context)),
      ),
    )
    .groupBy(topics.id, questions.askerId)
    .orderBy(inNoOrder)
    .limit(AT_ONCE)
  return eachAlone(context, answered, async (within, { id, authorId, askerId, ...topic }) => {
    const name = authorId === null ? '' : await nameOfPerson(within, authorId)
    const heard = await notify(within, questionAnswered, {
      personId: askerId,
      params: { question: sponsoredTitle(topic), expert: name || '编辑部' },
      ...(authorId !== null && name && { by: { personId: authorId, name } }),
      link: topicPath(id),
      onceKey: answeredKey(id),
    })
    return heard !== undefined
  })
}

const told = ({ db }: Context) =>
  db
    .select({ personId: notifiedMatters.personId })
    .from(notifiedMatters)
    .where(
      and(
        eq(notifiedMatters.personId, questions.askerId),
        eq(notifiedMatters.kind, questionAnswered.kind),
        eq(notifiedMatters.onceKey, sql`${answeredKey('')} || ${topics.id}`),
      ),
    )

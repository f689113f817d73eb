import { desc, eq } from 'drizzle-orm'
import { STORY_ROWS, type StoryPart } from '#features/staff/story.ts'
import { questions, topics } from '#features/topics/tables.server.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { topicPath } from '#features/topics/addresses.ts'
import { ASSIGNMENT_NAMES } from './assignment-names.ts'
import { questionAssignments } from './tables.server.ts'

/** What somebody asked; also anonymously, which stays with the office. */
export const askedStory: StoryPart = {
  name: 'asked',
  title: '提的问题',
  async read({ db }, { personId }) {
    const rows = await db
      .select({
        id: topics.id,
        title: topics.title,
        state: topics.state,
        createdAt: topics.createdAt,
        isAnonymous: questions.isAnonymous,
      })
      .from(questions)
      .innerJoin(topics, eq(topics.id, questions.topicId))
      .where(eq(questions.askerId, personId))
      .orderBy(desc(topics.createdAt))
      .limit(STORY_ROWS)
    return rows.map(({ id, title, state, createdAt, isAnonymous }) => ({
      at: shanghaiIso(createdAt),
      title,
      state: state === 'published' ? '已公开' : state === 'withdrawn' ? '已撤下' : '还没回答',
      ...(isAnonymous && { note: '匿名提的' }),
      ...(state === 'published' && { page: topicPath(id) }),
    }))
  },
}

/** What somebody was asked as an expert. */
export const toAnswerStory: StoryPart = {
  name: 'to-answer',
  title: '请他回答的问题',
  async read({ db }, { personId }) {
    const rows = await db
      .select({ id: topics.id, title: topics.title, state: topics.state, assignment: questionAssignments })
      .from(questionAssignments)
      .innerJoin(topics, eq(topics.id, questionAssignments.questionId))
      .where(eq(questionAssignments.expertId, personId))
      .orderBy(desc(questionAssignments.sortDate))
      .limit(STORY_ROWS)
    return rows.map(({ id, title, state, assignment: { status, assignedAt, reason } }) => ({
      at: shanghaiIso(assignedAt),
      title,
      state: ASSIGNMENT_NAMES[status],
      note: reason,
      ...(state === 'published' && { page: topicPath(id) }),
    }))
  },
}

import { and, desc, eq, ne } from 'drizzle-orm'
import { requirePerson } from '#features/accounts/policy.ts'
import { questions, topics } from '#features/topics/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { ASSIGNMENT_NAMES } from './assignment-names.ts'
import { questionAssignments } from './tables.server.ts'

/** What the person who asks has asked and was asked, for the export of one's own data; refuses `sign_in_required` (C-14). */
export async function readOwnQuestionData({ actor, db }: Context): Promise<Record<string, unknown>> {
  const { id } = requirePerson(actor)
  const [asked, given] = await Promise.all([
    db
      .select({ title: topics.title, question: questions, createdAt: topics.createdAt })
      .from(questions)
      .innerJoin(topics, eq(topics.id, questions.topicId))
      .where(eq(questions.askerId, id))
      .orderBy(desc(topics.createdAt)),
    db
      .select({ title: topics.title, assignment: questionAssignments })
      .from(questionAssignments)
      .innerJoin(topics, eq(topics.id, questionAssignments.questionId))
      // What still waits for an editor, or was refused by one, was never put to the expert.
      .where(and(eq(questionAssignments.expertId, id), ne(questionAssignments.status, 'waiting')))
      .orderBy(desc(questionAssignments.assignedAt)),
  ])
  return {
    我的提问: asked.map(({ title, question, createdAt }) => ({
      标题: title,
      描述: question.description,
      匿名: question.isAnonymous,
      时间: shanghaiIso(createdAt),
    })),
    收到的提问: given.map(({ title, assignment }) => ({
      标题: title,
      状态: ASSIGNMENT_NAMES[assignment.status],
      时间: shanghaiIso(assignment.assignedAt),
    })),
  }
}

import { and, asc, desc, eq, inArray, lt } from 'drizzle-orm'
import { z } from 'zod'
import { people } from '#features/accounts/tables.server.ts'
import { listExport } from '#features/staff/list-export.ts'
import { QUESTION_PROGRESS } from '#features/topics/contract.ts'
import { questions, topics } from '#features/topics/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { rowsInPages } from '#platform/export/export-source.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { ASSIGNMENT_NAMES } from './assignment-names.ts'
import { questionAssignments } from './tables.server.ts'

const Filter = z.object({ progress: z.enum(QUESTION_PROGRESS).optional() })
type Asked = z.output<typeof Filter>

const PROGRESS_NAMES = { open: '没有人回答', accepted: '有专家接受', answered: '已回答' } as const

const matching = ({ progress }: Asked) => progress && eq(questions.progress, progress)

async function readQuestions(db: Context['db'], asked: Asked, behind: number | undefined, limit: number) {
  const found = await db
    .select({ id: topics.id, title: topics.title, at: topics.createdAt, progress: questions.progress })
    .from(questions)
    .innerJoin(topics, eq(topics.id, questions.topicId))
    .where(and(matching(asked), behind === undefined ? undefined : lt(questions.topicId, behind)))
    .orderBy(desc(questions.topicId))
    .limit(limit)
  const ids = found.map(({ id }) => id)
  const put = await db
    .select({ assignment: questionAssignments, name: people.name })
    .from(questionAssignments)
    .innerJoin(people, eq(people.id, questionAssignments.expertId))
    .where(inArray(questionAssignments.questionId, ids))
    .orderBy(asc(questionAssignments.id))
  const byQuestion = Map.groupBy(put, ({ assignment }) => assignment.questionId)
  return found.map((question) => ({ ...question, experts: byQuestion.get(question.id) ?? [] }))
}

/** Every question with whom it was put to; who asked is not said, it may be anonymous (B-60). */
export const questionExport = listExport({
  kind: 'questions',
  name: '提问',
  permission: 'questions.assign',
  filter: Filter,
  count: ({ db }, asked) => db.$count(questions, matching(asked)),
  rows: ({ db }, asked) =>
    rowsInPages<Awaited<ReturnType<typeof readQuestions>>[number]>((behind, limit) =>
      readQuestions(db, asked, behind?.id, limit),
    ),
  columns: {
    编号: ({ id }) => id,
    问题: ({ title }) => title,
    提问时间: ({ at }) => shanghaiIso(at),
    状态: ({ progress }) => PROGRESS_NAMES[progress],
    专家: ({ experts }) =>
      experts.map(({ name, assignment }) => `${name}（${ASSIGNMENT_NAMES[assignment.status]}）`).join('、'),
  },
})

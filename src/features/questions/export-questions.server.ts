import { asc, desc, eq, inArray, lt, and } from 'drizzle-orm'
import { z } from 'zod'
import { people } from '#features/accounts/tables.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { QUESTION_PROGRESS } from '#features/topics/contract.ts'
import { questions, topics } from '#features/topics/tables.server.ts'
import { rowsInPages, type ExportSource } from '#platform/export/export-source.ts'
import { parseInput } from '#platform/parse-input.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { ASSIGNMENT_NAMES } from './assignment-names.ts'
import { questionAssignments } from './tables.server.ts'

const Filter = z.object({ progress: z.enum(QUESTION_PROGRESS).optional() })

const PROGRESS_NAMES = { open: '没有人回答', accepted: '有专家接受', answered: '已回答' } as const

interface Row {
  readonly id: number
  readonly cells: readonly string[]
}

/** Every question with whom it was put to; who asked is not said, it may be anonymous (B-60). */
export const questionExport: ExportSource = {
  kind: 'questions',
  offer: { name: '提问', permission: 'questions.assign' },
  async open({ actor, db }, given) {
    requirePermission(actor, 'questions.assign')
    const { progress } = parseInput(Filter, given)
    const matching = progress && eq(questions.progress, progress)
    const read = async (behind: Row | undefined, limit: number): Promise<Row[]> => {
      const found = await db
        .select({ id: topics.id, title: topics.title, at: topics.createdAt, progress: questions.progress })
        .from(questions)
        .innerJoin(topics, eq(topics.id, questions.topicId))
        .where(and(matching, behind && lt(questions.topicId, behind.id)))
        .orderBy(desc(questions.topicId))
        .limit(limit)
      const asked = await db
        .select({ assignment: questionAssignments, name: people.name })
        .from(questionAssignments)
        .innerJoin(people, eq(people.id, questionAssignments.expertId))
        .where(
          inArray(
            questionAssignments.questionId,
            found.map(({ id }) => id),
          ),
        )
        .orderBy(asc(questionAssignments.id))
      const byQuestion = Map.groupBy(asked, ({ assignment }) => assignment.questionId)
      return found.map(({ id, title, at, progress: state }) => {
        const experts = byQuestion.get(id) ?? []
        return {
          id,
          cells: [
            String(id),
            title,
            shanghaiIso(at),
            PROGRESS_NAMES[state],
            experts
              .map(({ name, assignment }) => `${name}（${ASSIGNMENT_NAMES[assignment.status]}）`)
              .join('、'),
          ],
        }
      })
    }
    return {
      name: '提问',
      head: ['编号', '问题', '提问时间', '状态', '专家'],
      count: () => db.$count(questions, matching),
      async *rows() {
        for await (const { cells } of rowsInPages(read)) yield cells
      },
    }
  },
}

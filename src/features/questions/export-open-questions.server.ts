import { z } from 'zod'
import { listExport } from '#features/staff/list-export.ts'
import type { Context } from '#platform/context.ts'
import { rowsInPages } from '#platform/export/export-source.ts'
import { ASSIGNMENT_NAMES } from './assignment-names.ts'
import { listClosedQuestions, listOpenQuestions } from './open-questions.server.ts'

type Open = Awaited<ReturnType<typeof listOpenQuestions>>[number]
type Closed = Awaited<ReturnType<typeof listClosedQuestions>>[number]
type Row = Pick<Open, 'id' | 'title' | 'description'> &
  Partial<Pick<Open, 'experts'> & Pick<Closed, 'closedAt'>>

/** Questions that nobody has answered, or that the office closed, as their screen shows them; who asked is not said. */
export const openQuestionExport = listExport({
  kind: 'open-questions',
  name: '等回答的提问',
  permission: 'questions.assign',
  filter: z.object({ shown: z.enum(['all', 'left', 'closed']).default('all') }),
  rows: (context, { shown }) => (shown === 'closed' ? closed(context) : open(context, shown === 'left')),
  columns: {
    编号: ({ id }) => id,
    提问: ({ title }) => title,
    描述: ({ description }) => description,
    问了谁: ({ experts = [] }) =>
      experts
        .map(({ name, status, since, reason }) =>
          [`${name}（${ASSIGNMENT_NAMES[status]}，${since.slice(0, 10)}）`, reason]
            .filter(Boolean)
            .join('：'),
        )
        .join('、'),
    关闭: ({ closedAt }) => closedAt,
  },
})

const open = (context: Context, isLeft: boolean): AsyncIterable<Row> =>
  rowsInPages<Open>((behind, limit) => listOpenQuestions(context, { isLeft, after: behind?.id, limit }))

const closed = (context: Context): AsyncIterable<Row> =>
  rowsInPages<Closed>((behind, limit) => listClosedQuestions(context, { behind: behind?.place, limit }))

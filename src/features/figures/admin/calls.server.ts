import { z } from 'zod'
import { staffCall } from '#features/staff/staff-call.ts'
import { FigureRow, Figures, FiguresOfTopic, ListFigures, Period } from '../contract.ts'
import { listFigures } from '../list-figures.server.ts'
import { readFigures } from '../read-figures.server.ts'
import { ReadTopicFigures, readTopicFigures } from '../topic-figures.server.ts'

const group = '统计'
const permission = 'figures.read'
const example = { from: '2026-10-23', to: '2026-11-21' }

/** What the office sees of reading, membership and money; nobody is named. */
export const figureCalls = [
  staffCall({
    method: 'GET',
    path: '/admin/api/figures',
    permission,
    summary: '一段日子每天的阅读、付费墙、会员与收入，和此前同样长的一段',
    group,
    requirement: 'C-77',
    input: Period,
    output: z.object({ json: Figures }),
    example,
    run: async (context, input) => ({ json: await readFigures(context, input) }),
  }),
  staffCall({
    method: 'GET',
    path: '/admin/api/figures/by',
    permission,
    summary: '一段日子里按文章、作者、栏目、社区、类型、产业、来源、资料或搜索词的前一百',
    group,
    requirement: 'C-77',
    input: ListFigures,
    output: z.object({ json: z.array(FigureRow) }),
    example: { ...example, by: 'topic' },
    run: async (context, input) => ({ json: await listFigures(context, input) }),
  }),
  staffCall({
    method: 'GET',
    path: '/admin/api/figures/topics/:id',
    permission,
    summary: '一篇文章每天的阅读与付费墙',
    group,
    requirement: 'C-77',
    input: ReadTopicFigures,
    output: z.object({ json: FiguresOfTopic }),
    example: { ...example, id: 10001 },
    run: async (context, input) => ({ json: await readTopicFigures(context, input) }),
  }),
] as const

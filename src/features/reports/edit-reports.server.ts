import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { contentOfRow, editable } from '#features/editing/editable.ts'
import { whether } from '#features/editing/facets.ts'
import { SaveQuarterlyIssue, saveQuarterlyIssue, SaveReport, saveReport } from './save-report.server.ts'
import { quarterlyIssues, reports } from './tables.server.ts'

/** How white papers and issues of the quarterly are edited. */

const own = { id: true, handle: true, state: true } as const
const ReportContent = z.strictObject(SaveReport.shape).omit(own)
const IssueContent = z.strictObject(SaveQuarterlyIssue.shape).omit(own)

const report = editable({
  name: '白皮书',
  permission: 'reports.edit',
  schema: ReportContent,
  title: 'productName',
  newId: reports,
  pages: ['/report/:id'],
  async read({ db }, id) {
    const [row] = await db.select().from(reports).where(eq(reports.id, id))
    if (!row) return undefined
    return {
      content: contentOfRow(ReportContent, { ...row, before: row.beforeReport }),
      isWithdrawn: row.state === 'withdrawn',
    }
  },
  save: (context, id, content) => saveReport(context, { ...content, id }),
  listing: {
    facets: {
      year: { name: '年份', isColumn: true },
      upcoming: whether('正在研究', '正在研究', '研究完了'),
      online: { ...whether('在线发布', '已在线发布', '没有在线发布'), isColumn: true },
      priced: whether('定价', '有定价', '没有定价'),
      hidden: whether('不在列表里', '不在列表里', '在列表里'),
      cover: whether('封面', '有封面', '没有封面'),
      industry: { name: '产业', of: 'industry' },
    },
    period: { name: '发布日期', isDays: true },
  },
})

const issue = editable({
  name: '季度内参',
  permission: 'reports.edit',
  schema: IssueContent,
  title: 'title',
  newId: quarterlyIssues,
  async read({ db }, id) {
    const [row] = await db.select().from(quarterlyIssues).where(eq(quarterlyIssues.id, id))
    return row && { content: contentOfRow(IssueContent, row), isWithdrawn: row.state === 'withdrawn' }
  },
  save: (context, id, content) => saveQuarterlyIssue(context, { ...content, id }),
  listing: {
    facets: {
      year: { name: '年份', isColumn: true },
      cover: whether('封面', '有封面', '没有封面'),
      industry: { name: '产业', of: 'industry' },
    },
    period: { name: '发布日期', isDays: true },
  },
})

export const reportEdits = { report, 'quarterly-issue': issue }

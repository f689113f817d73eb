import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { contentOfRow, editable } from '#features/editing/editable.ts'
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
})

export const reportEdits = { report, 'quarterly-issue': issue }

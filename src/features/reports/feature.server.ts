import { feature } from '../feature.ts'
import { reportStaffCalls } from './admin/calls.server.ts'
import { saveQuarterlyIssue, saveReport } from './save-report.server.ts'
import { findCounted } from './find-counted.server.ts'
import { reportCalls } from './calls.server.ts'
import { quarterlyImporter, reportImporter } from './import-reports.server.ts'
import { reportMessages } from './messages.ts'
import { quarterlyPage } from './pages/quarterly.page.server.tsx'
import { reportPage } from './pages/report.page.server.tsx'
import { reportsPage } from './pages/reports.page.server.tsx'
import { reportSource } from './search-document.server.ts'
import { reportEdits } from './edit-reports.server.ts'
import * as tables from './tables.server.ts'
import {
  restoreQuarterlyIssue,
  restoreReport,
  withdrawQuarterlyIssue,
  withdrawReport,
} from './withdraw-report.server.ts'

export const reports = feature({
  name: 'reports',
  tables,
  pages: [quarterlyPage, reportPage, reportsPage],
  calls: reportCalls,
  staffCalls: reportStaffCalls,
  messages: reportMessages,
  importers: [quarterlyImporter, reportImporter],
  searchSource: reportSource,
  withdraws: {
    'quarterly-issue': { name: '季度内参', withdraw: withdrawQuarterlyIssue, restore: restoreQuarterlyIssue },
    report: { name: '白皮书', withdraw: withdrawReport, restore: restoreReport },
  },
  edits: reportEdits,
  staffVerbs: {
    findCounted: { permission: 'reports.edit', run: findCounted },
    restoreQuarterlyIssue: { permission: 'reports.edit', run: restoreQuarterlyIssue },
    withdrawQuarterlyIssue: { permission: 'reports.edit', run: withdrawQuarterlyIssue },
    restoreReport: { permission: 'reports.edit', run: restoreReport },
    withdrawReport: { permission: 'reports.edit', run: withdrawReport },
    saveQuarterlyIssue: { permission: 'reports.edit', run: saveQuarterlyIssue },
    saveReport: { permission: 'reports.edit', run: saveReport },
  },
  showsPictures: {
    reports: { name: '白皮书', kind: 'report' },
    quarterly_issues: { name: '季度内参', kind: 'quarterly-issue' },
  },
  person: 'none',
})

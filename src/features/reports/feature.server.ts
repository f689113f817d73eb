import { feature } from '../feature.ts'
import { saveQuarterlyIssue, saveReport } from './save-report.server.ts'
import { reportCalls } from './calls.server.ts'
import { quarterlyImporter, reportImporter } from './import-reports.server.ts'
import { reportMessages } from './messages.ts'
import { irsPage } from './pages/irs.page.server.tsx'
import { reportPage } from './pages/report.page.server.tsx'
import { reportsPage } from './pages/reports.page.server.tsx'
import { reportSource } from './search-document.server.ts'
import * as tables from './tables.server.ts'

export const reports = feature({
  name: 'reports',
  tables,
  pages: [irsPage, reportPage, reportsPage],
  calls: reportCalls,
  messages: reportMessages,
  importers: [quarterlyImporter, reportImporter],
  searchSource: reportSource,
  staffVerbs: {
    saveQuarterlyIssue: { permission: 'reports.edit', run: saveQuarterlyIssue },
    saveReport: { permission: 'reports.edit', run: saveReport },
  },
  person: 'none',
})

import { stateWithdrawal } from '#features/withdrawals/state-withdrawal.server.ts'
import { purgePages } from '#platform/pages/purge-pages.server.ts'
import { reportPath } from './addresses.ts'
import { placeReport } from './save-report.server.ts'
import { quarterlyIssues, reports } from './tables.server.ts'

export const { withdraw: withdrawReport, restore: restoreReport } = stateWithdrawal({
  kind: 'report',
  permission: 'reports.edit',
  table: reports,
  path: reportPath,
  place: placeReport,
})

/** An issue stands on the page of all issues and has none of its own. */
export const { withdraw: withdrawQuarterlyIssue, restore: restoreQuarterlyIssue } = stateWithdrawal({
  kind: 'quarterly-issue',
  permission: 'reports.edit',
  table: quarterlyIssues,
  place: ({ db }) => purgePages(db, ['reports']),
})

import { feature } from '../feature.ts'
import { officeJobCalls } from './admin/calls.server.ts'
import { bulkCalls } from './admin/bulk-calls.server.ts'
import { officeFileRoutes } from './file-routes.server.ts'
import { forgetOfficeJobs } from './forget-office-jobs.server.ts'
import { officeJobMessages } from './messages.ts'
import { importUploads } from './rate-limits.ts'
import { runBulkActs, runOfficeJobs } from './run-office-jobs.server.ts'
import * as tables from './tables.server.ts'
import { RUN_BULK_ACTS, RUN_OFFICE_JOBS } from './wake.server.ts'

export const officeJobs = feature({
  name: 'office-jobs',
  tables,
  staffCalls: (parts) => [...officeJobCalls(parts), ...bulkCalls(parts)],
  rawRoutes: [officeFileRoutes],
  jobs: [
    // It acts with the rights of whoever asked for it.
    {
      name: RUN_OFFICE_JOBS,
      schedule: '* * * * *',
      isDueAtStart: true,
      longestSeconds: 12 * 3600,
      run: runOfficeJobs,
    },
    {
      name: RUN_BULK_ACTS,
      schedule: '* * * * *',
      isDueAtStart: true,
      longestSeconds: 3600,
      run: runBulkActs,
    },
    { name: 'forget-office-jobs', schedule: '33 4 * * *', run: forgetOfficeJobs },
  ],
  limits: [importUploads],
  messages: officeJobMessages,
  // Whom an import named stands where it was imported to; the file itself goes after a week.
  person: 'none',
})

import { feature } from '../feature.ts'
import { runningCalls } from './admin/calls.server.ts'
import { browserFaultCalls } from './calls.server.ts'
import { runningExports } from './export-running.server.ts'
import { allowAddress, listRefusedAddresses } from './refused-addresses.server.ts'
import { listFailedSendings, resendFailed } from './failed-sendings.server.ts'
import { listJobs } from './list-jobs.server.ts'
import { runningMessages } from './messages.ts'
import { browserFaults } from './rate-limits.ts'
import { countGivenUp, countWorthResending } from './duties.server.ts'
import { readStorage } from './read-storage.server.ts'
import { readVersions } from './read-versions.server.ts'
import { runJobNow } from './run-job-now.server.ts'
import { readStaffApi } from './staff-api.server.ts'

export const running = feature({
  name: 'running',
  tables: {},
  calls: browserFaultCalls,
  limits: [browserFaults],
  staffCalls: runningCalls,
  messages: runningMessages,
  duties: [
    {
      name: 'failed-sendings',
      title: '没发出、还来得及重发的消息',
      permission: 'messages.resend',
      at: { address: '/sendings' },
      count: countWorthResending,
    },
    {
      name: 'given-up-jobs',
      title: '放弃了的后台任务',
      permission: 'jobs.run',
      at: { address: '/jobs' },
      count: countGivenUp,
    },
  ],
  staffVerbs: {
    listJobs: { permission: 'jobs.run', run: listJobs },
    runJobNow: { permission: 'jobs.run', run: runJobNow },
    listFailedSendings: { permission: 'messages.resend', run: listFailedSendings },
    resendFailed: { permission: 'messages.resend', run: resendFailed },
    listRefusedAddresses: { permission: 'messages.resend', run: listRefusedAddresses },
    allowAddress: { permission: 'messages.resend', run: allowAddress },
    readVersions: { permission: 'jobs.run', run: readVersions },
    readStorage: { permission: 'jobs.run', run: readStorage },
    readStaffApi: { permission: 'jobs.run', run: readStaffApi },
  },
  exports: runningExports,
  person: 'none',
})

import { feature } from '../feature.ts'
import { runningCalls } from './admin/calls.server.ts'
import { listFailedSendings, resendFailed } from './failed-sendings.server.ts'
import { listJobs } from './list-jobs.server.ts'
import { runningMessages } from './messages.ts'
import { runJobNow } from './run-job-now.server.ts'

export const running = feature({
  name: 'running',
  tables: {},
  staffCalls: runningCalls,
  messages: runningMessages,
  staffVerbs: {
    listJobs: { permission: 'jobs.run', run: listJobs },
    runJobNow: { permission: 'jobs.run', run: runJobNow },
    listFailedSendings: { permission: 'messages.resend', run: listFailedSendings },
    resendFailed: { permission: 'messages.resend', run: resendFailed },
  },
  person: 'none',
})

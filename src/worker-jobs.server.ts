import { takeJobs, type JobTaker } from '#platform/jobs/jobs.server.ts'
import type { Actor, Context } from '#platform/context.ts'
import type { Foundation } from './foundation.server.ts'
import { portalJobs } from './jobs.ts'

/** Takes the portal's jobs in this process, each with a context of its own whose actor is the job. */
export function takePortalJobs(
  { database, log }: Foundation,
  contextFor: (actor: Actor) => Context,
): Promise<JobTaker> {
  return takeJobs(
    database.url,
    portalJobs((name) => contextFor({ kind: 'system', name })),
    log,
  )
}

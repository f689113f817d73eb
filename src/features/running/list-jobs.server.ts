import { requirePermission } from '#features/staff/policy.ts'
import type { Context } from '#platform/context.ts'
import { listDeadLetters, listNextRuns, listSuccesses } from '#platform/jobs/dead-letters.server.ts'
import { queues } from '#platform/outbox/queues.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import type { JobRow } from './contract.ts'

export interface ScheduledJob {
  readonly name: string
  readonly schedule: string
}

/** Every job with what became of it, those that were given up first; refuses `permission_missing`. */
export async function listJobs(context: Context, jobs: readonly ScheduledJob[]): Promise<JobRow[]> {
  requirePermission(context.actor, 'jobs.run')
  const { db, now } = context
  const successes = await listSuccesses(db)
  const next = await listNextRuns(db, now)
  const letters = new Map((await listDeadLetters(db)).map((letter) => [letter.job, letter]))
  const all = [...jobs, ...queues.map(({ name }) => ({ name, schedule: '' }))]
  const rows = all.map(({ name, schedule }): JobRow => {
    const done = successes.get(name)
    const letter = letters.get(name)
    const nextAt = next.get(name)
    return {
      name,
      schedule,
      doneAt: done && shanghaiIso(done.at),
      tookMs: done?.tookMs,
      nextAt: schedule === '' ? undefined : nextAt && shanghaiIso(nextAt),
      givenUp: letter?.times ?? 0,
      givenUpAt: letter && shanghaiIso(letter.last),
      reason: letter?.reason ?? '',
    }
  })
  return rows.toSorted((one, two) => two.givenUp - one.givenUp || one.name.localeCompare(two.name))
}

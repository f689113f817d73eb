import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { JOB_CONNECTIONS } from '../database/connection-budget.server.ts'

/** A job by name: what it does, and when it comes by itself (five cron fields, Shanghai time). */
export interface Job {
  readonly name: string
  readonly schedule?: string
  /** Whether it also comes when jobs begin to be taken, for work that a fresh portal or an import left waiting. */
  readonly isDueAtStart?: boolean
  /** After so long it counts as lost and is tried again; a quarter of an hour unless told. */
  readonly longestSeconds?: number
  readonly run: () => Promise<unknown>
}

export interface JobTaker {
  /** Stops taking jobs and waits for those under way, at most so long. */
  stop(timeoutMs: number): Promise<void>
}

/**
 * Takes jobs from the database until stopped: each schedule fires once however many processes take jobs, a job that
 * fails is tried again three times with growing pauses and then kept as a dead letter to be looked at (C-136).
 */
export async function takeJobs(databaseUrl: string, jobs: readonly Job[], log: Logger): Promise<JobTaker> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: `portal-jobs:${process.pid}`,
    max: JOB_CONNECTIONS,
  })
  boss.on('error', (error) => log.error({ err: error }, 'jobs'))
  await boss.start()
  await boss.createQueue('dead-letters')
  for (const job of jobs) {
    await boss.createQueue(job.name, {
      retryLimit: 3,
      retryDelay: 5,
      retryBackoff: true,
      expireInSeconds: job.longestSeconds ?? 900,
      deadLetter: 'dead-letters',
      policy: 'short',
    })
    await boss.work(job.name, { pollingIntervalSeconds: 5 }, async () => {
      const startedAt = performance.now()
      await job.run()
      log.debug({ job: job.name, ms: Math.round(performance.now() - startedAt) }, 'job done')
    })
    if (job.schedule) await boss.schedule(job.name, job.schedule, null, { tz: 'Asia/Shanghai' })
    if (job.isDueAtStart) await boss.send(job.name)
  }
  return {
    async stop(timeoutMs) {
      await boss.stop({ graceful: true, timeout: timeoutMs, close: true })
    },
  }
}

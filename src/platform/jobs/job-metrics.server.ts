import { Counter, Gauge, type Metric } from 'prom-client'

/** What an operator must know of background work, which nobody waits for and nobody misses at once. */

export const jobRuns = new Counter({
  name: 'portal_jobs_total',
  help: 'Background jobs that were done or have failed',
  labelNames: ['queue', 'outcome'],
  registers: [],
})

/** Kept across restarts: what was done before is read from the database when jobs begin to be taken. */
export const jobSuccesses = new Gauge({
  name: 'portal_job_last_success_timestamp_seconds',
  help: 'When a background job was last done',
  labelNames: ['queue'],
  registers: [],
})

export const takingJobs = new Gauge({
  name: 'portal_taking_jobs',
  help: 'Processes that take background jobs now',
  registers: [],
})

/** All of them, for whoever hands out the metrics of this process. */
export const jobMetrics: readonly Metric[] = [jobRuns, jobSuccesses, takingJobs]

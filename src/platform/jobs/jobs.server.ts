import { PgBoss, type JobResult, type JobWithMetadata } from 'pg-boss'
import type { Logger } from 'pino'
import { APPLICATION_NAME, createPool } from '../database/pool.server.ts'
import { JOB_CONNECTIONS } from '../database/connection-budget.server.ts'
import type { WatchedPool } from '../database/watched-pool.server.ts'
import { safeMessage } from '../log-error.server.ts'
import { repeated } from '../repeated.ts'
import { listenTo } from '../database/notifications.server.ts'
import { DEAD_LETTERS } from './dead-letters.server.ts'
import { mendAfterClock } from './mend-after-clock.server.ts'
import { jobRuns, jobSuccesses, takingJobs } from './job-metrics.server.ts'
import type { Queue } from './queue.ts'
import { triesFor } from './tries.ts'

/** A job by name: what it does, and when it comes by itself (five cron fields, Shanghai time). */
export interface Job {
  readonly name: string
  readonly schedule?: string
  /** Whether it also comes when jobs begin to be taken, for work that a fresh portal or an import left waiting. */
  readonly isDueAtStart?: boolean
  /**
   * After so long it counts as lost and is tried again; a quarter of an hour unless told. Where told, also soon after the
   * process that does it is gone.
   */
  readonly longestSeconds?: number
  readonly run: () => Promise<unknown>
}

/** Works on the jobs of a queue that others fill. */
export interface QueueWorker {
  readonly queue: Queue
  /** Throws for a job that is to be tried again; after the last try it is a dead letter. */
  readonly run: (data: object, attempt: { readonly isLastTry: boolean }) => Promise<void>
}

export interface JobTaker {
  /** Stops taking jobs and waits for those under way, at most so long. */
  stop(timeoutMs: number): Promise<void>
}

const LOOK_EVERY_SECONDS = 5
/** A long job whose process has not been heard of for so long counts as lost: as long as a database may be away. */
const SILENCE_SECONDS = 180
/** While the database is away every queue complains every few seconds. */
const TELL_ERRORS_EVERY_MS = 10_000
const LOOK_AT_CLOCK_EVERY_MS = 60_000

/**
 * Takes jobs from the database until stopped: each schedule fires once however many processes take jobs, a job that
 * fails is logged, counted and tried again with growing pauses, and in the end kept as a dead letter to be looked at
 * (C-136).
 */
export async function takeJobs(
  databaseUrl: string,
  jobs: readonly Job[],
  log: Logger,
  workers: readonly QueueWorker[] = [],
): Promise<JobTaker> {
  const pool = createPool(databaseUrl, JOB_CONNECTIONS, log, {
    application_name: `${APPLICATION_NAME}-jobs:${process.pid}`,
  })
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values), listen: hearing(databaseUrl, log) },
    // Jobs that others make are heard of as they are made.
    useListenNotify: workers.length > 0,
  })
  const onError = repeated(TELL_ERRORS_EVERY_MS, (times, error: unknown) =>
    log.error({ err: error, times }, '后台任务暂时无法领取'),
  )
  boss.on('error', onError)
  const mend = async () => {
    if (await mendAfterClock(pool)) log.warn('the clock was ahead: jobs that were put off by it are due now')
  }
  const mending = setInterval(() => void mend().catch(onError), LOOK_AT_CLOCK_EVERY_MS)
  const stop = async (timeoutMs: number) => {
    takingJobs.set(0)
    clearInterval(mending)
    await boss.stop({ graceful: true, timeout: timeoutMs })
    await pool.end()
  }
  try {
    await boss.start()
    await boss.createQueue(DEAD_LETTERS)
    await mend()
    await recallSuccesses(pool, jobs)
    for (const job of jobs) await take(boss, job, log)
    await dropOldSchedules(boss, jobs)
    for (const worker of workers) await workOn(boss, worker, log)
  } catch (error) {
    await stop(0).catch((stopError: unknown) => log.debug({ err: stopError }, 'ending jobs that never began'))
    throw error
  }
  takingJobs.set(1)
  return { stop }
}

async function take(boss: PgBoss, job: Job, log: Logger): Promise<void> {
  const options = {
    ...triesFor(job.schedule),
    expireInSeconds: job.longestSeconds ?? 900,
    ...(job.longestSeconds !== undefined && { heartbeatSeconds: SILENCE_SECONDS }),
    // What somebody waits for at a screen is begun as it is made.
    notify: true,
    deadLetter: DEAD_LETTERS,
  }
  await boss.createQueue(job.name, { ...options, policy: 'short' })
  // A queue that an earlier version of the portal has made keeps its options otherwise.
  await boss.updateQueue(job.name, options)
  if (job.schedule) await boss.schedule(job.name, job.schedule, null, { tz: 'Asia/Shanghai' })
  if (job.isDueAtStart) await boss.send(job.name)
  const looking = { pollingIntervalSeconds: LOOK_EVERY_SECONDS, includeMetadata: true } as const
  await boss.work(job.name, looking, async ([taken]) => runOnce(job, taken, log))
}

/**
 * What an earlier version did by itself and this one does not would come on and on with nobody to take it, which is told as
 * work that is late. The version that started last decides: after an upgrade the new one, after a way back the old one.
 */
async function dropOldSchedules(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const known = new Map(jobs.map(({ name, schedule }) => [name, schedule]))
  for (const { name } of await boss.getSchedules()) {
    if (known.get(name) !== undefined) continue
    await boss.unschedule(name)
    if (!known.has(name)) await boss.deleteQueuedJobs(name)
  }
}

type Taken = Pick<JobWithMetadata, 'retryCount' | 'retryLimit'>

async function runOnce(
  { name, run }: Pick<Job, 'name' | 'run'>,
  taken: Taken | undefined,
  log: Logger,
): Promise<void> {
  const startedAt = performance.now()
  try {
    await run()
  } catch (error) {
    jobRuns.inc({ queue: name, outcome: 'failed' })
    const { retryCount = 0, retryLimit = 0 } = taken ?? {}
    const facts = { err: error, job: name, try: retryCount + 1, tries: retryLimit + 1 }
    if (retryCount < retryLimit) log.error(facts, `后台任务“${name}”失败，稍后自动重试`)
    else
      log.error(facts, `后台任务“${name}”多次失败，不再重试：修复原因后用 npm run jobs -- retry ${name} 再做`)
    // oxlint-disable-next-line preserve-caught-error -- what pg-boss keeps of it must hold no parameters either
    throw new Error(error instanceof Error ? safeMessage(error) : String(error))
  }
  jobRuns.inc({ queue: name, outcome: 'done' })
  jobSuccesses.set({ queue: name }, Date.now() / 1000)
  log.debug({ job: name, ms: Math.round(performance.now() - startedAt) }, 'job done')
}

async function workOn(boss: PgBoss, { queue, run }: QueueWorker, log: Logger): Promise<void> {
  const { name } = queue
  const settle = async (taken: JobWithMetadata): Promise<JobResult> => {
    const { id, data } = taken
    const attempt = { isLastTry: taken.retryCount >= taken.retryLimit }
    try {
      await runOnce({ name, run: () => run(data, attempt) }, taken, log)
      return { id, status: 'completed' }
    } catch (error) {
      return { id, status: 'failed', output: { message: error instanceof Error ? error.message : '' } }
    }
  }
  await boss.work(
    name,
    {
      includeMetadata: true,
      perJobResults: true,
      localConcurrency: queue.workers,
      batchSize: queue.batch,
      burstWhenBatchFull: queue.batch > 1,
      // Also where a notice is heard: of many at the same time a worker hears one.
      pollingIntervalSeconds: 1,
      notifyPollingIntervalSeconds: 1,
    },
    (taken: JobWithMetadata[]) => Promise.all(taken.map(settle)),
  )
}

/** How pg-boss hears of jobs: on a connection that comes back by itself. */
function hearing(databaseUrl: string, log: Logger) {
  return async (channel: string, onNotification: (payload: string) => void, onReconnect: () => void) => {
    const listening = listenTo(databaseUrl, channel, {
      onMessage: onNotification,
      onConnected: onReconnect,
      log,
    })
    return { close: () => listening.close() }
  }
}

/** When each job was last done, by whatever process. */
async function recallSuccesses(pool: WatchedPool, jobs: readonly Job[]): Promise<void> {
  const { rows } = await pool.query<{ name: string; at: string }>(
    `select name, extract(epoch from max(completed_on)) as at from pgboss.job
     where state = 'completed' and name = any($1) group by name`,
    [jobs.map(({ name }) => name)],
  )
  for (const { name, at } of rows) jobSuccesses.set({ queue: name }, Number(at))
}

/** Has a job done soon by whoever takes jobs, beside its schedule; one that waits already stays the only one. */
export async function sendJob(pool: WatchedPool, name: string): Promise<void> {
  const db = { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) }
  const boss = new PgBoss({ db, supervise: false, schedule: false, migrate: false })
  boss.on('error', () => undefined)
  await boss.start()
  await boss.send(name)
  await boss.stop({ graceful: false })
}

import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { testDatabase } from '../../../test/database.ts'
import { eventually } from '../../../test/eventually.ts'
import { memoryLog } from '../../../test/memory-log.ts'
import { isOutage } from '../database/outage.server.ts'
import {
  countDeadLetters,
  listDeadLetters,
  listNextRuns,
  listSuccesses,
  settleDeadLetters,
} from './dead-letters.server.ts'
import { jobRuns, jobSuccesses, takingJobs } from './job-metrics.server.ts'
import { sendJob, takeJobs, type Job, type JobTaker } from './jobs.server.ts'
import { countWaitingJobs } from './waiting-jobs.server.ts'

const database = await testDatabase()
const { log, lines } = memoryLog()
const SECRET = '+8613812345678'
let taker: JobTaker | undefined

beforeEach(() => {
  lines.length = 0
  jobRuns.reset()
  jobSuccesses.reset()
})
afterEach(async () => {
  await taker?.stop(1000)
  taker = undefined
})
afterAll(() => database.close())

/** Takes these jobs and waits until the last of them has been run. */
async function runAtStart(...jobs: readonly Omit<Job, 'isDueAtStart'>[]): Promise<void> {
  const names = jobs.map(({ name }) => name)
  taker = await takeJobs(
    database.url,
    jobs.map((job) => ({ ...job, isDueAtStart: true })),
    log,
  )
  await eventually(async () => {
    const seen = (await jobRuns.get()).values.map(({ labels }) => labels.queue)
    expect(seen).toEqual(expect.arrayContaining(names))
  })
}

test('a job that is done is counted, and when, also after a restart of the process', async () => {
  await runAtStart({ name: 'sweep', schedule: '* * * * *', run: async () => 'done' })
  expect((await jobRuns.get()).values).toMatchObject([
    { labels: { queue: 'sweep', outcome: 'done' }, value: 1 },
  ])
  expect((await takingJobs.get()).values).toMatchObject([{ value: 1 }])
  await taker?.stop(1000)
  expect((await takingJobs.get()).values).toMatchObject([{ value: 0 }])
  jobSuccesses.reset()
  taker = await takeJobs(database.url, [{ name: 'sweep', run: async () => 'done' }], log)
  const [success] = (await jobSuccesses.get()).values
  expect(success?.labels).toEqual({ queue: 'sweep' })
  expect(success?.value).toBeGreaterThan(Date.now() / 1000 - 60)
  const done = (await listSuccesses(database.db)).get('sweep')
  expect(done?.at).toBeInstanceOf(Date)
  expect(done?.tookMs).toBeGreaterThanOrEqual(0)
  expect(done?.tookMs).toBeLessThan(60_000)
})

test('a job that fails is told in Chinese and counted, and nothing it was given is kept in log or queue', async () => {
  const insert = () => database.db.execute(sql`insert into nowhere values (${SECRET})`)
  await runAtStart({ name: 'tell', schedule: '* * * * *', run: insert })
  expect((await jobRuns.get()).values).toMatchObject([
    { labels: { queue: 'tell', outcome: 'failed' }, value: 1 },
  ])
  const line = lines.find((each) => each.includes('后台任务'))
  expect(JSON.parse(line ?? '')).toMatchObject({
    job: 'tell',
    msg: '后台任务“tell”失败，稍后自动重试',
    try: 1,
    tries: 4,
  })
  expect(lines.join('').includes(SECRET)).toBe(false)
  const kept = await eventually(async () => {
    const { rows } = await database.pool.query(
      `select output::text from pgboss.job where name = 'tell' and output is not null`,
    )
    expect(rows).toHaveLength(1)
    return String(rows[0]?.output)
  })
  expect(kept).toContain('insert into nowhere')
  expect(kept).not.toContain(SECRET)
})

test('a job that fails to the last is a dead letter, which is counted, listed and can be settled', async () => {
  const fail = () => Promise.reject(new Error('the printer is on fire'))
  await runAtStart({ name: 'print', schedule: '* * * * *', run: fail })
  // Its last try, now, as soon as the first is over.
  await eventually(async () => {
    const { rowCount } = await database.pool.query(
      `update pgboss.job set retry_count = retry_limit, start_after = now() where name = 'print' and state = 'retry'`,
    )
    expect(rowCount).toBe(1)
  })
  await eventually(async () => expect(await countDeadLetters(database.db)).toBe(1))
  expect(await listDeadLetters(database.db)).toEqual([
    { job: 'print', times: 1, last: expect.any(Date), reason: 'the printer is on fire' },
  ])
  await eventually(() => expect(lines.some((each) => each.includes('多次失败，不再重试'))).toBe(true))
  expect(await settleDeadLetters(database.db, 'print')).toBe(1)
  expect(await countDeadLetters(database.db)).toBe(0)
})

test('a job can be had done now, beside its schedule', async () => {
  let count = 0
  await runAtStart({ name: 'again', run: async () => (count += 1) })
  await sendJob(database.pool, 'again')
  await eventually(() => expect(count).toBe(2))
})

test('what an earlier version did by itself neither comes nor waits once this one does it no more', async () => {
  await runAtStart(
    { name: 'mails-of-old', schedule: '* * * * *', run: async () => 'done' },
    { name: 'on-demand-now', schedule: '* * * * *', run: async () => 'done' },
  )
  await taker?.stop(1000)
  for (const name of ['mails-of-old', 'on-demand-now']) await sendJob(database.pool, name)
  let count = 0
  taker = await takeJobs(
    database.url,
    [
      { name: 'on-demand-now', run: async () => (count += 1) },
      { name: 'mails', schedule: '* * * * *', run: async () => 'done' },
    ],
    log,
  )
  expect([...(await listNextRuns(database.db, new Date())).keys()]).toEqual(['mails'])
  expect(await countWaitingJobs(database.db)).not.toHaveProperty('mails-of-old')
  // It is still done for whoever asks.
  await eventually(() => expect(count).toBe(1))
})

test('a clock that was a year ahead and is right again holds up neither schedules nor what waits or was lost', async () => {
  const year = `now() + interval '1 year'`
  await runAtStart({ name: 'publish', schedule: '* * * * *', run: async () => 'done' })
  await taker?.stop(1000)
  await database.pool.query(`
    update pgboss.version set cron_on = ${year};
    update pgboss.queue set monitor_claim_on = ${year} where name = 'publish';
    update pgboss.job set created_on = ${year}, started_on = ${year}, singleton_on = ${year} where name = 'publish';
    insert into pgboss.job (name, state, policy, start_after, created_on)
    values ('publish', 'created', 'short', ${year}, ${year});
    insert into pgboss.job (name, state, start_after, started_on) values ('publish', 'retry', ${year}, ${year});
    insert into pgboss.job (name, state, started_on) values ('publish', 'active', ${year})`)
  jobRuns.reset()
  taker = await takeJobs(database.url, [{ name: 'publish', run: async () => 'done' }], log)
  // The one that waited and the one that was to be tried again.
  await eventually(async () => expect((await jobRuns.get()).values).toMatchObject([{ value: 2 }]))
  const { rows } = await database.pool.query(`
    select (select cron_on <= now() from pgboss.version) as schedules,
      (select monitor_claim_on <= now() from pgboss.queue where name = 'publish') as lost,
      (select count(*)::int from pgboss.job where name = 'publish'
        and (created_on > now() or started_on > now() or singleton_on > now())) as ahead`)
  expect(rows).toEqual([{ schedules: true, lost: true, ahead: 0 }])
  expect(lines.join('')).toContain('the clock was ahead')
})

test('jobs that cannot be taken because the database is away leave nothing behind', async () => {
  const url = new URL(database.url)
  url.port = '1'
  const failure = await takeJobs(url.href, [], log).catch((error: unknown) => error)
  expect(isOutage(failure)).toBe(true)
})

test('a long job whose process is gone is soon done by another, a short one when its time is over', async () => {
  await runAtStart(
    { name: 'sweep', run: async () => 'done' },
    { name: 'pack', longestSeconds: 7200, run: async () => 'done' },
  )
  const { rows } = await database.db.execute(sql`
    select distinct name, heartbeat_seconds, expire_seconds from pgboss.job where name in ('sweep', 'pack') order by name`)
  expect(rows).toEqual([
    { name: 'pack', heartbeat_seconds: 180, expire_seconds: 7200 },
    { name: 'sweep', heartbeat_seconds: null, expire_seconds: 900 },
  ])
})

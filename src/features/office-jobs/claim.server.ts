import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import type { Counts } from './contract.ts'
import { officeJobs } from './tables.server.ts'

/** Whoever works on a job and has not said so for so long is gone, and another goes on. */
const GONE_AFTER = sql`now() + interval '60 seconds'`

/** Interrupted so often without getting any further, a job is given up. An export begins anew each time, and so gets no further. */
export const MOST_TRIES = 5

export type ClaimedJob = typeof officeJobs.$inferSelect

/** Somebody else works on it now, because we were away too long: nothing of ours counts any more. */
export class ClaimLost extends Error {}

/** The first job of these sorts that waits and that nobody works on, for us alone. */
export async function claimNext(
  { db }: Pick<Context, 'db'>,
  sorts: readonly ClaimedJob['sort'][],
): Promise<ClaimedJob | undefined> {
  const next = sql`(select id from office_jobs
    where sort = any(${sql.param([...sorts])}::text[]) and state in ('checking', 'running') and (claimed_until is null or claimed_until < now())
    order by id limit 1 for update skip locked)`
  const [claimed] = await db
    .update(officeJobs)
    .set({
      claim: randomUUID(),
      claimedUntil: GONE_AFTER,
      claimedAt: sql`now()`,
      claimedDone: officeJobs.done,
      tries: sql`case when ${officeJobs.sort} <> 'export' and ${officeJobs.done} > ${officeJobs.claimedDone} then 1 else ${officeJobs.tries} + 1 end`,
    })
    .where(eq(officeJobs.id, next))
    .returning()
  return claimed
}

const isOurs = ({ id, claim }: ClaimedJob) => and(eq(officeJobs.id, id), eq(officeJobs.claim, claim ?? ''))

interface Progress {
  readonly done: number
  readonly counts?: Counts
  readonly total?: number
  /** Where a file is about to be kept, which goes with the job whatever becomes of it. */
  readonly fileKey?: string
}

/** Says how far it is and that we are still here; gives whether it is to be cancelled. Throws ClaimLost. */
export async function sayProgress(
  { db }: Pick<Context, 'db'>,
  job: ClaimedJob,
  progress: Progress,
): Promise<{ isCancelled: boolean }> {
  const [said] = await db
    .update(officeJobs)
    .set({ ...progress, claimedUntil: GONE_AFTER })
    .where(isOurs(job))
    .returning({ isCancelled: officeJobs.isCancelled })
  if (!said) throw new ClaimLost(`job ${job.id} is somebody else's now`)
  return said
}

/** Brings a job to its next state and lets go of it; nothing where it is somebody else's now. */
export async function settleJob(
  { db }: Pick<Context, 'db'>,
  job: ClaimedJob,
  settled: Partial<
    Pick<ClaimedJob, 'state' | 'checked' | 'options' | 'problem' | 'fileBytes' | 'fileKey' | 'done'>
  >,
): Promise<void> {
  const isOver = settled.state !== undefined && settled.state !== 'checked'
  await db
    .update(officeJobs)
    .set({
      ...settled,
      claim: null,
      claimedUntil: null,
      tries: 0,
      claimedDone: 0,
      ...(isOver && { endedAt: sql`now()` }),
    })
    .where(isOurs(job))
}

/** Lets go of a job that something outside it has interrupted, for whoever comes next. */
export async function letGo({ db }: Pick<Context, 'db'>, job: ClaimedJob): Promise<void> {
  await db
    .update(officeJobs)
    .set({ claim: null, claimedUntil: sql`now() + interval '5 seconds'` })
    .where(isOurs(job))
}

import { and, desc, eq, inArray, lt, ne, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { namesOfActors } from '#features/staff/actor-names.server.ts'
import { requireStaff } from '#features/staff/policy.ts'
import { positiveId } from '#platform/calls/inputs.ts'
import type { Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import type { JobRow, OfficeJob } from './contract.ts'
import { actsOf } from './bulk/bulk-acts.ts'
import { ARTICLES, JOB_SORTS, STEPS } from './words.ts'
import { OfJob, readJob, type JobParts } from './hold-job.server.ts'
import { listImportKinds } from './imports/import-kinds.ts'
import { officeJobRows, officeJobs } from './tables.server.ts'

const AT_ONCE = 50
export const ListJobs = z.object({
  sort: z.enum(JOB_SORTS),
  /** Only what came before this one. */
  before: positiveId.optional(),
})

/** The history, the newest first: imports and acts on many of what one may import or do, and one's own exports. */
export async function listJobs(
  context: Context,
  parts: JobParts,
  input: z.input<typeof ListJobs>,
): Promise<OfficeJob[]> {
  const { id: staffId } = requireStaff(context.actor)
  const { sort, before } = parseInput(ListJobs, input)
  const kinds =
    sort === 'import'
      ? listImportKinds(context.actor, parts).map(({ kind }) => kind)
      : actsOf(context.actor, parts)
  return viewsOf(
    context,
    parts,
    and(
      eq(officeJobs.sort, sort),
      sort === 'export' ? eq(officeJobs.staffId, staffId) : inArray(officeJobs.kind, kinds),
      before === undefined ? undefined : lt(officeJobs.id, before),
    ),
  )
}

/**
 * One's own jobs that are under way or ended a moment ago, and what waits for somebody else than who asked, for the line at
 * the top of every screen.
 */
export async function listOwnNews(context: Context, parts: JobParts): Promise<OfficeJob[]> {
  const { id: staffId } = requireStaff(context.actor)
  const isNews = or(
    inArray(officeJobs.state, ['checking', 'running']),
    sql`${officeJobs.endedAt} > now() - interval '10 minutes'`,
    and(eq(officeJobs.state, 'checked'), sql`${officeJobs.createdAt} > now() - interval '10 minutes'`),
  )
  const waitsForMe = and(
    eq(officeJobs.state, 'checked'),
    eq(officeJobs.needsSecond, true),
    ne(officeJobs.staffId, staffId),
    inArray(officeJobs.kind, actsOf(context.actor, parts)),
  )
  return viewsOf(context, parts, or(and(eq(officeJobs.staffId, staffId), isNews), waitsForMe))
}

export const ShowJob = OfJob.extend({ step: z.enum(STEPS).optional() })
const SHOWN_ROWS = 50

/** One job with the first of its rows, the refused ones before all others. Refuses what `readJob` refuses. */
export async function showJob(
  context: Context,
  parts: JobParts,
  input: z.input<typeof ShowJob>,
): Promise<{ job: OfficeJob; step: (typeof STEPS)[number]; rows: JobRow[] }> {
  const { id, step: asked } = parseInput(ShowJob, input)
  const found = await readJob(context, parts, id)
  const [job] = await viewsOf(context, parts, eq(officeJobs.id, id))
  if (!job) throw new Error(`job ${id} went while it was shown`)
  const step = asked ?? (found.confirmedAt ? 'run' : 'check')
  const isOf = and(eq(officeJobRows.jobId, id), eq(officeJobRows.step, step))
  const isRefused = sql`${officeJobRows.outcome} in ('failed', 'skipped')`
  const rowsWhere = (condition: ReturnType<typeof and>) =>
    context.db
      .select({
        place: officeJobRows.place,
        outcome: officeJobRows.outcome,
        label: officeJobRows.label,
        note: officeJobRows.note,
      })
      .from(officeJobRows)
      .where(condition)
      .orderBy(officeJobRows.position)
      .limit(SHOWN_ROWS)
  const refused = await rowsWhere(and(isOf, isRefused))
  const others = refused.length < SHOWN_ROWS ? await rowsWhere(and(isOf, sql`not ${isRefused}`)) : []
  return { job, step, rows: [...refused, ...others].slice(0, SHOWN_ROWS) }
}

async function viewsOf(
  context: Context,
  parts: JobParts,
  condition: ReturnType<typeof and>,
): Promise<OfficeJob[]> {
  const { id: own } = requireStaff(context.actor)
  const rows = await context.db
    .select({
      job: officeJobs,
      seconds: sql<number>`extract(epoch from now() - ${officeJobs.claimedAt})`.mapWith(Number),
    })
    .from(officeJobs)
    .where(condition)
    .orderBy(desc(officeJobs.id))
    .limit(AT_ONCE)
  const names = await namesOfActors(
    context,
    rows.flatMap(({ job }) => [`staff:${job.staffId}`, `staff:${job.actingId}`]),
  )
  return rows.map(({ job, seconds }) => {
    const isUnderWay = job.claim !== null && job.done > job.claimedDone && seconds > 1
    return {
      id: job.id,
      sort: job.sort,
      kind: job.kind,
      kindName: nameOfKind(parts, job),
      name: job.name,
      state: job.state,
      by: names.get(`staff:${job.staffId}`) ?? '',
      confirmedBy: job.actingId === job.staffId ? '' : (names.get(`staff:${job.actingId}`) ?? ''),
      isOwn: job.staffId === own,
      needsSecond: job.needsSecond,
      createdAt: shanghaiIso(job.createdAt),
      endedAt: job.endedAt ? shanghaiIso(job.endedAt) : '',
      total: job.total ?? undefined,
      done: job.done,
      // What was never confirmed has done nothing.
      counts: job.sort === 'import' && job.endedAt && !job.confirmedAt ? {} : job.counts,
      checked: job.checked ?? undefined,
      lacks: [...(job.options.lacks ?? [])],
      problem: job.problem ?? '',
      rate: isUnderWay ? (job.done - job.claimedDone) / seconds : undefined,
      isCancelling: job.isCancelled && !job.endedAt,
      hasFile: job.fileKey !== null && (job.sort === 'import' || job.state === 'done'),
      fileBytes: job.fileBytes,
    }
  })
}

function nameOfKind({ importers }: JobParts, { sort, kind, name }: typeof officeJobs.$inferSelect): string {
  if (sort !== 'import') return name
  if (kind === ARTICLES) return '文章'
  return importers().find((each) => each.kind === kind)?.about ?? kind
}

import { and, asc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { namesOfActors } from '#features/staff/actor-names.server.ts'
import { requireStaff } from '#features/staff/policy.ts'
import { NAMES_AT_ONCE, ShowBulk, type BulkView } from '#platform/bulk/contract.ts'
import type { Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { readJob, type JobParts } from '../hold-job.server.ts'
import { officeJobRows } from '../tables.server.ts'
import { bulkActOf } from './bulk-acts.ts'

const SHOWN_REFUSED = 100

/** An act on many things as it stands, with a page of what it is done to and the first that were refused. Refuses what `readJob` refuses. */
export async function showBulk(
  context: Context,
  parts: JobParts,
  input: z.input<typeof ShowBulk>,
): Promise<BulkView> {
  const { id, page = 1 } = parseInput(ShowBulk, input)
  const { id: own } = requireStaff(context.actor)
  const job = await readJob(context, parts, id)
  if (job.sort !== 'bulk' || job.state === 'checking') throw new Refusal('not_found', 'office_job_unknown')
  const { ids = [], reason = '' } = job.options
  const by = [`staff:${job.staffId}`, `staff:${job.actingId}`] as const
  const names = await namesOfActors(context, by)
  const refused = await context.db
    .select({ place: officeJobRows.place, note: officeJobRows.note })
    .from(officeJobRows)
    .where(and(eq(officeJobRows.jobId, id), eq(officeJobRows.outcome, 'failed')))
    .orderBy(asc(officeJobRows.position))
    .limit(SHOWN_REFUSED)
  const paged = ids.slice((page - 1) * NAMES_AT_ONCE, page * NAMES_AT_ONCE)
  const shown = [...paged, ...refused.map(({ place }) => Number(place))]
  const called = await bulkActOf(parts, job.kind).namesOf(context, shown)
  return {
    id,
    name: job.name,
    state: job.state,
    reason,
    by: names.get(by[0]) ?? '',
    confirmedBy: job.actingId === job.staffId ? '' : (names.get(by[1]) ?? ''),
    at: shanghaiIso(job.createdAt),
    count: ids.length,
    names: paged.map((each) => called.get(each) || String(each)),
    needsSecond: job.needsSecond,
    mayConfirm: !job.needsSecond || job.staffId !== own,
    isCancelling: job.isCancelled && !job.endedAt,
    done: job.counts.made ?? 0,
    failed: job.counts.failed ?? 0,
    problem: job.problem ?? '',
    refused: refused.map(({ place, note }) => ({ id: place, label: called.get(Number(place)) ?? '', note })),
  }
}

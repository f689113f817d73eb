import { and, eq, isNull, ne, notInArray, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { requireStaff } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { MOST_AT_ONCE, StartBulk } from '#platform/bulk/contract.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { holdLock } from '#platform/database/locks.server.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { officeJobs } from '../tables.server.ts'
import { wakeBulkActs } from '../wake.server.ts'
import { bulkActOf, requireActing, type BulkParts } from './bulk-acts.ts'

/** As many are named in the record. */
const RECORDED = 50

/**
 * Has something done to many things, frozen now with what they hold: at once to what was chosen by hand; what a filter gives
 * is looked at first, and what makes more than one person may do alone within a day waits for a second one. Gives its
 * number. Refuses `staff_sign_in_required`, `bulk_act_unknown`, `permission_missing`, `bulk_reason_missing`,
 * `bulk_value_missing`, `bulk_nothing`, `bulk_too_many` (C-111).
 */
export async function startBulk(
  context: Context,
  parts: BulkParts,
  input: z.input<typeof StartBulk>,
): Promise<{ id: number }> {
  const { id: staffId } = requireStaff(context.actor)
  const { act: kind, ids: chosen, filter, reason, value } = parseInput(StartBulk, input)
  requireActing(context.actor, parts, kind)
  const act = bulkActOf(parts, kind)
  const { name, needsReason = false, saysValue, isEveryday = false, find, tokensOf } = act
  if (needsReason && reason === '') throw new Refusal('invalid', 'bulk_reason_missing')
  if (saysValue && value === '') throw new Refusal('invalid', 'bulk_value_missing')
  const found = chosen ?? (await find?.(context, filter ?? {}, MOST_AT_ONCE + 1)) ?? []
  const ids = [...new Set(found)]
  if (ids.length === 0) throw new Refusal('invalid', 'bulk_nothing')
  if (ids.length > MOST_AT_ONCE) throw new Refusal('too_large', 'bulk_too_many', { most: MOST_AT_ONCE })
  return inTransaction(context, async (within) => {
    await holdLock(within.db, 'bulkOfStaff', staffId)
    const everyday = parts.bulkActs().flatMap((each) => (each.isEveryday ? each.kind : []))
    const alone = ids.length + (isEveryday ? 0 : await doneAlone(within, staffId, everyday))
    const needsSecond = alone > within.services.settings.bulkAloneMost
    const [made] = await within.db
      .insert(officeJobs)
      .values({
        sort: 'bulk',
        kind,
        name: saysValue ? `${name}：${saysValue(value)}` : name,
        options: { ids, reason, ...(saysValue && { value }), tokens: await tokensOf?.(within, ids) },
        state: needsSecond || !chosen ? 'checked' : 'running',
        needsSecond,
        staffId,
        actingId: staffId,
        createdAt: within.now,
        total: ids.length,
      })
      .returning({ id: officeJobs.id })
    if (!made) throw new Error('a bulk act was not written down')
    await recordAudit(within, 'startBulk', `office-job:${made.id}`, {
      kind,
      count: ids.length,
      ids: ids.slice(0, RECORDED),
      reason,
      ...(saysValue && { value }),
      needsSecond,
    })
    await wakeBulkActs(within)
    return made
  })
}

/** To how many things somebody did, does or may yet do something alone, within a day, but for everyday work; what was cancelled unbegun is none. */
async function doneAlone(
  { db }: Pick<Context, 'db'>,
  staffId: number,
  everyday: readonly string[],
): Promise<number> {
  const [found] = await db
    .select({ sum: sql<number>`coalesce(sum(${officeJobs.total}), 0)`.mapWith(Number) })
    .from(officeJobs)
    .where(
      and(
        eq(officeJobs.sort, 'bulk'),
        notInArray(officeJobs.kind, [...everyday]),
        eq(officeJobs.staffId, staffId),
        eq(officeJobs.actingId, staffId),
        eq(officeJobs.needsSecond, false),
        or(ne(officeJobs.state, 'cancelled'), ne(officeJobs.done, 0)),
        or(isNull(officeJobs.endedAt), sql`${officeJobs.endedAt} > now() - interval '24 hours'`),
      ),
    )
  return found?.sum ?? 0
}

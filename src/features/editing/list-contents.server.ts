import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  lt,
  notExists,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm'
import type { z } from 'zod'
import { may, requirePermission } from '#features/staff/policy.ts'
import { nameOfActor } from '#platform/audit.server.ts'
import type { Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { parseInput } from '#platform/parse-input.ts'
import type { Editables } from './editable.ts'
import { editableOf } from './hold.server.ts'
import { AGEING_DAYS, ContentFilter, PAGE_SIZE, type ContentRow } from './list-contract.ts'
import { readContentRows } from './read-content-rows.server.ts'
import { titleHas } from './title-has.server.ts'
import { contentReviews, contentSchedules, contentTitles, editables as rows } from './tables.server.ts'

/** More are not counted: nobody reads so many, and counting a million takes a second. */
const MOST_COUNTED = 10_000

/**
 * One page of the records of a kind, filtered and sorted, with how many there are up to ten thousand. Refuses
 * `content_kind_unknown`, `permission_missing`, `input_invalid`.
 */
export async function listContents(
  context: Context,
  editables: Editables,
  input: z.input<typeof ContentFilter>,
): Promise<{ rows: ContentRow[]; total: number; isMore: boolean; mayWithdraw: boolean }> {
  const filter = parseInput(ContentFilter, input)
  const { kind, sort, page } = filter
  const { permissions, withdrawable } = editableOf(editables, kind)
  requirePermission(context.actor, permissions.write)
  const { db } = context
  const matching = contentsMatching(context, filter)
  const ids = db
    .select({ id: contentTitles.entityId })
    .from(contentTitles)
    .where(matching)
    .orderBy(...CONTENT_ORDERS[sort])
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
  const chosen = (await ids).map(({ id }) => id)
  const counted = db.select({ id: contentTitles.entityId }).from(contentTitles).where(matching)
  const [total] = await db.select({ all: count() }).from(counted.limit(MOST_COUNTED + 1).as('counted'))
  const all = total?.all ?? 0
  return {
    rows: await readContentRows(context, kind, chosen),
    total: Math.min(all, MOST_COUNTED),
    isMore: all > MOST_COUNTED,
    mayWithdraw: withdrawable !== undefined && may(context.actor, permissions.publish),
  }
}

/** Which titles a filter leaves. */
export const contentsMatching = (
  context: Pick<Context, 'db' | 'actor' | 'now'>,
  filter: z.output<typeof ContentFilter>,
): SQL | undefined => and(eq(contentTitles.kind, filter.kind), ...conditions(context, filter))

const { entityId, changedAt } = contentTitles
/** How a list of contents may stand. */
export const CONTENT_ORDERS = {
  newest: [desc(entityId)],
  oldest: [asc(entityId)],
  changed: [desc(changedAt), desc(entityId)],
} as const

function conditions(
  { db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>,
  { kind, q, state, work }: z.output<typeof ContentFilter>,
): (SQL | undefined)[] {
  const aged = new Date(now.getTime() - AGEING_DAYS * DAY_MS)
  const among = (ids: SQLWrapper) => inArray(contentTitles.entityId, ids)
  const inWork = (more?: SQL) =>
    among(
      db
        .select({ id: rows.entityId })
        .from(rows)
        .where(and(eq(rows.kind, kind), isNotNull(rows.working), more)),
    )
  return [
    q === '' ? undefined : titleHas(q),
    state && eq(contentTitles.state, state),
    work === 'any' ? inWork() : undefined,
    work === 'mine' ? inWork(eq(rows.changedBy, nameOfActor(actor))) : undefined,
    work === 'ageing'
      ? and(
          eq(contentTitles.state, 'public'),
          lt(contentTitles.changedAt, aged),
          notExists(
            db
              .select({ one: sql`1` })
              .from(rows)
              .where(
                and(
                  eq(rows.kind, kind),
                  eq(rows.entityId, contentTitles.entityId),
                  gte(rows.changedAt, aged),
                ),
              ),
          ),
        )
      : undefined,
    work === 'handed_in'
      ? among(
          db
            .select({ id: contentReviews.entityId })
            .from(contentReviews)
            .where(and(eq(contentReviews.kind, kind), eq(contentReviews.askedBy, nameOfActor(actor)))),
        )
      : undefined,
    work === 'review'
      ? among(
          db
            .select({ id: contentReviews.entityId })
            .from(contentReviews)
            .where(and(eq(contentReviews.kind, kind), eq(contentReviews.state, 'open'))),
        )
      : undefined,
    work === 'scheduled'
      ? among(
          db
            .select({ id: contentSchedules.entityId })
            .from(contentSchedules)
            .where(and(eq(contentSchedules.kind, kind), eq(contentSchedules.state, 'waiting'))),
        )
      : undefined,
  ]
}

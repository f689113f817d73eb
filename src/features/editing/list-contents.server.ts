import {
  and,
  count,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  notExists,
  or,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm'
import type { z } from 'zod'
import { may, requirePermission } from '#features/staff/policy.ts'
import { nameOfActor } from '#platform/audit.server.ts'
import type { Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { endOfDay, shanghaiInstant } from '#platform/shanghai-time.ts'
import { parseInput } from '#platform/parse-input.ts'
import { contentOrder } from './content-order.server.ts'
import type { Editables } from './editable.ts'
import { facetsOf, type Listing } from './facets.ts'
import { editableOf } from './hold.server.ts'
import {
  AGEING_DAYS,
  ContentFilter,
  PAGE_SIZE,
  type ContentRow,
  type ListedSetting,
  type ListHead,
} from './list-contract.ts'
import { listHead, listSettings } from './list-head.server.ts'
import { facetText } from './read-facets.server.ts'
import { readContentRows } from './read-content-rows.server.ts'
import { titleHas } from './title-has.server.ts'
import { contentReviews, contentSchedules, contentTitles, editables as rows } from './tables.server.ts'

/** More are not counted: nobody reads so many, and counting a million takes a second. */
const MOST_COUNTED = 10_000
/** More are not put in order to show a page of them: among so many a page is full soon. */
const MOST_PUT_IN_ORDER = 20_000

interface ListedContents {
  readonly rows: ContentRow[]
  readonly total: number
  readonly isMore: boolean
  readonly mayWithdraw: boolean
  readonly head: ListHead
  readonly settings: ListedSetting[]
}

/**
 * One page of the records of a kind, filtered and sorted, with how many there are up to ten thousand. Refuses
 * `content_kind_unknown`, `permission_missing`, `input_invalid`.
 */
export async function listContents(
  context: Context,
  editables: Editables,
  input: z.input<typeof ContentFilter>,
): Promise<ListedContents> {
  const filter = parseInput(ContentFilter, input)
  const { kind } = filter
  const { permissions, withdrawable, listing } = editableOf(editables, kind)
  requirePermission(context.actor, permissions.write)
  const { chosen, all } = await chooseContents(context, listing, filter)
  return {
    rows: await readContentRows(context, { kind, listing }, chosen),
    total: Math.min(all, MOST_COUNTED),
    isMore: all > MOST_COUNTED,
    mayWithdraw: withdrawable !== undefined && may(context.actor, permissions.publish),
    head: listHead(context, editables, kind),
    settings: listSettings(context, editables, kind),
  }
}

type Filter = z.output<typeof ContentFilter>

interface Chosen {
  readonly chosen: number[]
  readonly all: number
}

/** The numbers of the records of a page, and how many match in all, counted a little beyond what is told. */
async function chooseContents(context: Context, listing: Listing, filter: Filter): Promise<Chosen> {
  const { db } = context
  const matching = contentsMatching(context, listing, filter)
  const offset = (filter.page - 1) * PAGE_SIZE
  const few = facetsOf(listing).some(([name]) => filter[name])
    ? await orderFew(context, matching, filter, offset)
    : undefined
  if (few && few.all <= MOST_PUT_IN_ORDER) return few
  // So many match that a page is full soon, which the planner does not know: kept from the index of values it goes by order.
  const among = few ? contentsMatching(context, listing, filter, { facetsByIndex: false }) : matching
  const ids = db
    .select({ id: contentTitles.entityId })
    .from(contentTitles)
    .where(among)
    .orderBy(...contentOrder(filter.sort))
    .limit(PAGE_SIZE)
    .offset(offset)
  const chosen = (await ids).map(({ id }) => id)
  if (few) return { chosen, all: few.all }
  const counted = db.select({ id: contentTitles.entityId }).from(contentTitles).where(matching)
  const [total] = await db.select({ all: count() }).from(counted.limit(MOST_COUNTED + 1).as('counted'))
  return { chosen, all: total?.all ?? 0 }
}

/**
 * The same by putting in order all that matches; of no use where `all` is over the bound, since the rest was not looked at.
 * In the order of the list one would pass what does not match until a page is full: nearly everything, where only the last do.
 */
async function orderFew(
  { db }: Pick<Context, 'db'>,
  matching: SQL | undefined,
  filter: Filter,
  offset: number,
): Promise<Chosen | undefined> {
  const found = db.$with('found').as(
    db
      .select({ entityId: contentTitles.entityId, changedAt: contentTitles.changedAt })
      .from(contentTitles)
      .where(matching)
      .limit(MOST_PUT_IN_ORDER + 1),
  )
  const page = db
    .select({ entityId: found.entityId })
    .from(found)
    .orderBy(...contentOrder(filter.sort, found))
    .limit(PAGE_SIZE)
    .offset(offset)
  const [few] = await db
    .with(found)
    .select({
      all: sql<number>`(select count(*)::int from ${found})`,
      chosen: sql`array(${page})`.mapWith((ids: string[]) => ids.map(Number)),
    })
    .from(sql`(values (1)) as once`)
  return few
}

/** Which titles a filter leaves. */
export const contentsMatching = (
  context: Pick<Context, 'db' | 'actor' | 'now'>,
  listing: Listing,
  filter: Filter,
  { facetsByIndex = true } = {},
): SQL | undefined =>
  and(
    eq(contentTitles.kind, filter.kind),
    ...conditions(context, listing, filter),
    ...periodOf(listing, filter),
    facetsAsked(listing, filter, { byIndex: facetsByIndex }),
  )

/** In one condition, whose worth is known better than that of several. */
function facetsAsked(
  listing: Listing,
  filter: Filter,
  { byIndex }: { readonly byIndex: boolean },
): SQL | undefined {
  const asked = facetsOf(listing).flatMap(([name]) => {
    const value = filter[name]
    return value ? [facetText(name, value)] : []
  })
  if (asked.length === 0) return undefined
  const has = sql`${contentTitles.facets} @> ${sql.param(asked)}::text[]`
  return byIndex ? has : sql`(${has}) is true`
}

/** Within a period, what lasts longer included. */
function periodOf({ period }: Listing, { from, to }: Pick<Filter, 'from' | 'to'>): (SQL | undefined)[] {
  if (!period) return []
  const { datedAt, datedUntil } = contentTitles
  const begin = from === undefined ? undefined : shanghaiInstant(from)
  return [
    to === undefined ? undefined : lt(datedAt, endOfDay(to)),
    begin && (period.spans ? or(isNull(datedUntil), gte(datedUntil, begin)) : gte(datedAt, begin)),
  ]
}

function conditions(
  context: Pick<Context, 'db' | 'actor' | 'now'>,
  { among: amongTyped = (_context, q) => (q === '' ? undefined : titleHas(q)) }: Listing,
  { kind, q, state, work }: Filter,
): (SQL | undefined)[] {
  const { db, actor, now } = context
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
    amongTyped(context, q),
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

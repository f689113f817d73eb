import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { shanghaiDay, shanghaiIso } from '#platform/shanghai-time.ts'
import { LISTED_REVIEWS, type ContentRow } from './list-contract.ts'
import type { Listing } from './facets.ts'
import { readFacets } from './read-facets.server.ts'
import { readWhoIsThere } from './presence/show-who-is-there.server.ts'
import { sayWho } from './say-who.server.ts'
import { contentReviews, contentSchedules, contentTitles, editables as rows } from './tables.server.ts'

/** What lists show of these records of a kind, in this order; one that is gone is left out. */
export async function readContentRows(
  context: Pick<Context, 'db' | 'now' | 'actor' | 'services'>,
  { kind, listing }: { readonly kind: string; readonly listing: Listing },
  ids: readonly number[],
): Promise<ContentRow[]> {
  if (ids.length === 0) return []
  const { db } = context
  const among = [...ids]
  const found = await db
    .select({
      title: contentTitles,
      isWorking: sql<boolean>`${rows.working} is not null`,
      changedBy: rows.changedBy,
      changedAt: rows.changedAt,
    })
    .from(contentTitles)
    .leftJoin(rows, and(eq(rows.kind, contentTitles.kind), eq(rows.entityId, contentTitles.entityId)))
    .where(and(eq(contentTitles.kind, kind), inArray(contentTitles.entityId, among)))
  const reviewed = await db
    .selectDistinctOn([contentReviews.entityId], {
      id: contentReviews.entityId,
      state: contentReviews.state,
    })
    .from(contentReviews)
    .where(and(eq(contentReviews.kind, kind), inArray(contentReviews.entityId, among)))
    .orderBy(contentReviews.entityId, desc(contentReviews.id))
  const scheduled = await db
    .select({ id: contentSchedules.entityId, at: contentSchedules.at })
    .from(contentSchedules)
    .where(
      and(
        eq(contentSchedules.kind, kind),
        inArray(contentSchedules.entityId, among),
        eq(contentSchedules.state, 'waiting'),
      ),
    )
    .orderBy(asc(contentSchedules.at))
  const openTo = await readWhoIsThere(context, kind, ids)
  const who = await sayWho(
    context,
    found.map(({ changedBy }) => changedBy),
  )
  const facets = await readFacets(
    context,
    listing,
    found.map(({ title }) => title.facets),
  )
  const said = listing.period?.isDays ? shanghaiDay : shanghaiIso
  return ids.flatMap((id) => {
    const at = found.findIndex(({ title }) => title.entityId === id)
    const row = found[at]
    if (!row) return []
    const { datedAt, datedUntil } = row.title
    const next = scheduled.find((each) => each.id === id)
    return {
      id,
      title: row.title.title,
      state: row.title.state,
      isWorking: row.isWorking,
      review: row.isWorking ? listed(reviewed.find((each) => each.id === id)?.state) : undefined,
      nextAt: next && shanghaiIso(next.at),
      openTo: openTo(id),
      changedAt: shanghaiIso(row.title.changedAt),
      changedBy: row.changedAt ? who(row.changedBy) : '',
      facets: facets[at] ?? {},
      datedAt: datedAt ? said(datedAt) : undefined,
      datedUntil: datedUntil ? said(datedUntil) : undefined,
    }
  })
}

const listed = (state: string | undefined) => LISTED_REVIEWS.find((each) => each === state)

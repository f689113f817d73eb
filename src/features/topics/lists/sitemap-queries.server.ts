import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { SharedContext } from '#platform/context.ts'
import { idParts } from '#platform/database/id-parts.server.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { originalOf } from '../original-of.ts'
import { topics } from '../tables.server.ts'

/** Addresses a part of the sitemap holds; the protocol allows 50,000. */
const SITEMAP_PART = 10_000

/** The parts of the sitemap that hold published topics, by their ids: parts never shift when topics are added (C-114). */
export const listSitemapParts = ({ db }: SharedContext): Promise<number[]> =>
  idParts(db, { id: topics.id, where: eq(topics.state, 'published'), size: SITEMAP_PART })

/** Published topics whose ids lie in a part, but for those that name an original elsewhere; nothing where there is none. */
export async function listSitemapTopics(
  { db }: SharedContext,
  part: number,
): Promise<{ id: number; changedIso: string }[] | undefined> {
  const first = part * SITEMAP_PART
  const rows = await db
    .select({
      id: topics.id,
      updatedAt: topics.updatedAt,
      origin: topics.origin,
      sourceUrl: topics.sourceUrl,
    })
    .from(topics)
    .where(
      and(
        gt(topics.id, first - 1),
        sql`${topics.id} < ${first + SITEMAP_PART}`,
        eq(topics.state, 'published'),
      ),
    )
    .orderBy(asc(topics.id))
  if (rows.length === 0) return undefined
  return rows
    .filter((row) => originalOf(row) === undefined)
    .map((row) => ({ id: row.id, changedIso: shanghaiIso(row.updatedAt) }))
}

/** When each of these topics was changed last. */
export async function readChanges(
  { db }: SharedContext,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .select({ id: topics.id, updatedAt: topics.updatedAt })
    .from(topics)
    .where(inArray(topics.id, [...ids]))
  return new Map(rows.map(({ id, updatedAt }) => [id, shanghaiIso(updatedAt)]))
}

import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { SharedContext } from '#platform/context.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { originalOf } from '../original-of.ts'
import { topics } from '../tables.server.ts'

/** Addresses a part of the sitemap holds; the protocol allows 50,000. */
const SITEMAP_PART = 10_000

/** The parts of the sitemap that hold published topics, by their ids: parts never shift when topics are added (C-114). */
export async function listSitemapParts({ db }: SharedContext): Promise<number[]> {
  const [row] = await db
    .select({
      least: sql<number | null>`min(${topics.id})`.mapWith(Number),
      most: sql<number | null>`max(${topics.id})`.mapWith(Number),
    })
    .from(topics)
    .where(eq(topics.state, 'published'))
  if (!row?.most || !row.least) return []
  const first = Math.floor(row.least / SITEMAP_PART)
  const count = Math.floor(row.most / SITEMAP_PART) - first + 1
  return Array.from({ length: count }, (_, index) => first + index)
}

/** Published topics whose ids lie in a part, but for those that name an original elsewhere. */
export async function listSitemapTopics(
  { db }: SharedContext,
  part: number,
): Promise<{ id: number; changedIso: string }[]> {
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
  return rows
    .filter((row) => originalOf(row) === undefined)
    .map((row) => ({ id: row.id, changedIso: shanghaiIso(row.updatedAt) }))
}

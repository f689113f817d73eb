import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { SharedContext } from '#platform/context.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { topics } from './tables.server.ts'

/** Addresses a part of the sitemap holds; the protocol allows 50,000. */
const SITEMAP_PART = 10_000

/** Ids after which each part of the sitemap begins: parts never shift when topics are added (C-114). */
export async function listSitemapParts({ db }: SharedContext): Promise<number[]> {
  const [row] = await db
    .select({ most: sql<number>`coalesce(max(${topics.id}), 0)`.mapWith(Number) })
    .from(topics)
  const parts = Math.floor((row?.most ?? 0) / SITEMAP_PART) + 1
  return Array.from({ length: parts }, (_, part) => part)
}

/** Published topics whose ids lie in a part. */
export async function listSitemapTopics(
  { db }: SharedContext,
  part: number,
): Promise<{ id: number; changedIso: string }[]> {
  const first = part * SITEMAP_PART
  const rows = await db
    .select({ id: topics.id, updatedAt: topics.updatedAt })
    .from(topics)
    .where(
      and(
        gt(topics.id, first - 1),
        sql`${topics.id} < ${first + SITEMAP_PART}`,
        eq(topics.state, 'published'),
      ),
    )
    .orderBy(asc(topics.id))
  return rows.map((row) => ({ id: row.id, changedIso: shanghaiIso(row.updatedAt) }))
}

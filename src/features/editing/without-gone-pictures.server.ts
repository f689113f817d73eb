import { inArray } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { images } from '#platform/images/images.tables.server.ts'
import type { Content, Editable } from './editable.ts'

const PICTURE = /\b[0-9a-f]{24}\b/g

/**
 * What somebody wrote before pictures were taken away from it, without them: a former version may name what was removed or
 * went with what was withdrawn, and readers would get a gap that says nothing.
 */
export async function withoutGonePictures(
  { db }: Pick<Context, 'db'>,
  editable: Editable,
  content: Content,
): Promise<Content> {
  const named = [...new Set(JSON.stringify(content).match(PICTURE))]
  if (named.length === 0) return content
  const there = await db.select({ id: images.id }).from(images).where(inArray(images.id, named))
  const known = new Set(there.map(({ id }) => id))
  return named.every((id) => known.has(id))
    ? content
    : editable.withoutPictures(content, ({ id }) => !known.has(id))
}

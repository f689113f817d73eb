import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { pictureFacts } from './tables.server.ts'

/**
 * Writes down what was said of a picture within the surrounding transaction and gives the new version; refuses
 * `picture_changed_meanwhile` to whoever has not seen what was said last.
 */
export async function sayOfPicture(
  { db }: Pick<Context, 'db'>,
  { id, version }: { readonly id: string; readonly version: number },
  facts: Partial<typeof pictureFacts.$inferInsert>,
): Promise<{ version: number }> {
  // Whoever says the first word of it makes the row; two at once meet in the comparison below.
  if (version === 0) await db.insert(pictureFacts).values({ imageId: id, version: 0 }).onConflictDoNothing()
  const [said] = await db
    .update(pictureFacts)
    .set({ ...facts, version: sql`${pictureFacts.version} + 1` })
    .where(and(eq(pictureFacts.imageId, id), eq(pictureFacts.version, version)))
    .returning({ version: pictureFacts.version })
  if (!said) throw new Refusal('conflict', 'picture_changed_meanwhile')
  return said
}

import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.server.ts'

/** The channel on which processes tell each other what has changed. */
export const PORTAL_CHANNEL = 'portal'

/**
 * Tells every process to drop the pages with these tags, once the surrounding transaction commits; a change that is
 * rolled back tells nobody.
 */
export async function purgePages(db: Database, tags: readonly string[]): Promise<void> {
  await db.execute(sql`select pg_notify(${PORTAL_CHANNEL}, ${JSON.stringify({ tags })})`)
}

/** Tells every process to ask anew who these people are and what they have paid for; like `purgePages` on commit. */
export async function invalidateReaders(db: Database, ids: readonly number[]): Promise<void> {
  await db.execute(sql`select pg_notify(${PORTAL_CHANNEL}, ${JSON.stringify({ people: ids })})`)
}

/** Tells every process to forget these pictures; like `purgePages` on commit. */
export async function touchImages(db: Database, ids: readonly string[]): Promise<void> {
  await db.execute(sql`select pg_notify(${PORTAL_CHANNEL}, ${JSON.stringify({ images: ids })})`)
}

/** Tells every process that the focal point of a picture is another one; like `purgePages` on commit. */
export async function touchFocus(db: Database, id: string): Promise<void> {
  await db.execute(
    sql`select pg_notify(${PORTAL_CHANNEL}, ${JSON.stringify({ images: [id], focuses: true })})`,
  )
}

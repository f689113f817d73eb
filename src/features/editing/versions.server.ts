import { and, desc, eq, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Held, Which } from './hold.server.ts'
import { contentVersions } from './tables.server.ts'

export type Version = typeof contentVersions.$inferSelect

/** Adds a version to a held record; gives its number, one more than the last. */
export async function addVersion(
  { db, now }: Context,
  { kind, entityId }: Held,
  values: Pick<Version, 'content' | 'people' | 'name' | 'workingNumber' | 'basedOn' | 'madeBy'>,
): Promise<number> {
  const last = db
    .select({ version: sql<number>`coalesce(max(${contentVersions.version}), 0)` })
    .from(contentVersions)
    .where(isOf({ kind, id: entityId }))
  const [added] = await db
    .insert(contentVersions)
    .values({ kind, entityId, madeAt: now, version: sql`(${last}) + 1`, ...values })
    .returning({ version: contentVersions.version })
  if (!added) throw new Error('the version was not returned')
  return added.version
}

/** One version whole; refuses `version_unknown`. */
export async function readVersion(
  { db }: Pick<Context, 'db'>,
  which: Which,
  version: number,
): Promise<Version> {
  const [found] = await db
    .select()
    .from(contentVersions)
    .where(and(isOf(which), eq(contentVersions.version, version)))
  if (!found) throw new Refusal('not_found', 'version_unknown', { version })
  return found
}

/** The last version of a record, where there is one. */
export async function lastVersion(
  { db }: Pick<Context, 'db'>,
  { kind, entityId: id }: Held,
): Promise<Version | undefined> {
  const [last] = await db
    .select()
    .from(contentVersions)
    .where(isOf({ kind, id }))
    .orderBy(desc(contentVersions.version))
    .limit(1)
  return last
}

/** The versions of a record without what they hold, the newest first, at most a thousand. */
export async function readVersions({ db }: Pick<Context, 'db'>, which: Which) {
  const { version, name, madeAt, madeBy } = contentVersions
  return db
    .select({ version, name, madeAt, madeBy })
    .from(contentVersions)
    .where(isOf(which))
    .orderBy(desc(version))
    .limit(1000)
}

const isOf = ({ kind, id }: Which) => and(eq(contentVersions.kind, kind), eq(contentVersions.entityId, id))

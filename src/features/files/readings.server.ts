import { and, count, eq, gt, lt, sql } from 'drizzle-orm'
import { inTransaction, type Context } from '#platform/context.ts'
import { holdLock } from '#platform/database/locks.server.ts'
import { DAY_MS, HOUR_MS } from '#platform/durations.ts'
import { addressKey } from '#platform/http/network-address.ts'
import { Refusal } from '#platform/refusal.ts'
import { fileReadings } from './tables.server.ts'

/** Far more than anybody reads, far less than what empties a library. */
export const PAGES_AN_HOUR = 600
export const DOWNLOADS_AN_HOUR = 20
const KEPT_MS = 2 * 365 * DAY_MS

interface Reading {
  readonly fileId: number
  readonly personId: number
}

/**
 * Notes one page shown to a person, in the row of this file and hour, and refuses `file_pages_of_hour_used` beyond 600
 * in an hour; all processes count together.
 */
export async function notePage(context: Context, { fileId, personId }: Reading): Promise<void> {
  const { db, now } = context
  const hour = hourOf(now)
  await db
    .insert(fileReadings)
    .values({ fileId, personId, purpose: 'read', pages: 1, hour, origin: originOf(context), at: now })
    .onConflictDoUpdate({
      target: [fileReadings.personId, fileReadings.fileId, fileReadings.purpose, fileReadings.hour],
      set: { pages: sql`${fileReadings.pages} + 1`, at: now },
    })
  const [shown] = await db
    .select({ pages: sql<number>`coalesce(sum(${fileReadings.pages}), 0)`.mapWith(Number) })
    .from(fileReadings)
    .where(
      and(eq(fileReadings.personId, personId), eq(fileReadings.purpose, 'read'), eq(fileReadings.hour, hour)),
    )
  if ((shown?.pages ?? 0) > PAGES_AN_HOUR) throw new Refusal('too_many', 'file_pages_of_hour_used')
}

/** Notes a person's download and gives the note's id; refuses `file_downloads_of_hour_used` beyond 20 in an hour. */
export async function noteDownload(
  context: Context,
  { fileId, personId, pages }: Reading & { readonly pages: number },
): Promise<number> {
  return inTransaction(context, async ({ db, now }) => {
    await holdLock(db, 'downloadsOfPerson', personId)
    const [past] = await db
      .select({ times: count() })
      .from(fileReadings)
      .where(
        and(
          eq(fileReadings.personId, personId),
          eq(fileReadings.purpose, 'download'),
          gt(fileReadings.at, new Date(now.getTime() - HOUR_MS)),
        ),
      )
    if ((past?.times ?? 0) >= DOWNLOADS_AN_HOUR) throw new Refusal('too_many', 'file_downloads_of_hour_used')
    const [noted] = await db
      .insert(fileReadings)
      .values({ fileId, personId, purpose: 'download', pages, origin: originOf(context), at: now })
      .returning({ id: fileReadings.id })
    if (!noted) throw new Error('the download was not noted')
    return noted.id
  })
}

/** Takes the note of a download back that did not come about. */
export async function dropNote({ db }: Pick<Context, 'db'>, id: number): Promise<void> {
  await db.delete(fileReadings).where(eq(fileReadings.id, id))
}

/** Notes that a public file was opened or downloaded, by somebody known or not, once for each of them, file and hour. */
export async function noteOpening(
  context: Context,
  { fileId, purpose, pages }: { fileId: number; purpose: 'open' | 'download'; pages: number },
): Promise<void> {
  const { actor, db, now } = context
  const personId = actor.kind === 'person' ? actor.id : null
  // All addresses of an IPv6 network are one visitor.
  const origin = personId === null ? addressKey(originOf(context)) : originOf(context)
  await db
    .insert(fileReadings)
    .values({ fileId, personId, purpose, pages, hour: hourOf(now), origin, at: now })
    .onConflictDoNothing()
}

/** Forgets what was read more than two years ago; a job. */
export async function forgetOldFileReadings({ db, now }: Context): Promise<void> {
  await db.delete(fileReadings).where(lt(fileReadings.at, new Date(now.getTime() - KEPT_MS)))
}

const hourOf = (at: Date) => new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS)

const originOf = (context: Context) => (context.caller?.address ?? '').slice(0, 60)

import { eq, lt, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { DAY_MS, HOUR_MS } from '#platform/durations.ts'
import { addressKey } from '#platform/http/network-address.ts'
import { givePointsBack, takePoints } from '#platform/limits/take-points.server.ts'
import { fileDownloads, filePages } from './rate-limits.ts'
import { fileReadings } from './tables.server.ts'

export const KEPT_MS = 2 * 365 * DAY_MS

interface SharedContext {
  readonly fileId: number
  readonly personId: number
}

interface DownloadNote {
  readonly id: number
  readonly personId: number
}

/**
 * Notes one page shown to a person, in the row of this file and hour, and gives it; refuses `file_pages_of_hour_used` to
 * whoever turns too many.
 */
export async function notePage(
  context: Context,
  { fileId, personId }: SharedContext,
): Promise<{ readonly id: number; readonly hour: Date }> {
  const { db, now } = context
  await takePoints(context, [{ limit: filePages, key: personId }])
  const hour = hourOf(now)
  const [noted] = await db
    .insert(fileReadings)
    .values({
      fileId,
      personId,
      purpose: 'read',
      pages: 1,
      hour,
      origin: originOf(context),
      at: now,
    })
    .onConflictDoUpdate({
      target: [fileReadings.personId, fileReadings.fileId, fileReadings.purpose, fileReadings.hour],
      set: { pages: sql`${fileReadings.pages} + 1`, at: now },
    })
    .returning({ id: fileReadings.id })
  if (!noted) throw new Error('the page was not noted')
  return { id: noted.id, hour }
}

/** Notes a person's download and gives the note; refuses `file_downloads_of_hour_used` to whoever has too many. */
export async function noteDownload(
  context: Context,
  { fileId, personId, pages }: SharedContext & { readonly pages: number },
): Promise<DownloadNote> {
  const { db, now } = context
  await takePoints(context, [{ limit: fileDownloads, key: personId }])
  const [noted] = await db
    .insert(fileReadings)
    .values({ fileId, personId, purpose: 'download', pages, origin: originOf(context), at: now })
    .returning({ id: fileReadings.id })
  if (!noted) throw new Error('the download was not noted')
  return { id: noted.id, personId }
}

/** Takes the note of a download back that did not come about. */
export async function dropNote({ db }: Pick<Context, 'db'>, { id, personId }: DownloadNote): Promise<void> {
  await givePointsBack({ db }, [{ limit: fileDownloads, key: personId }])
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

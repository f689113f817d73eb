import { and, eq, lt, lte, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { uploadDays } from './tables.server.ts'

/** What one person may upload on a day in Shanghai (C-125). */
export const DAILY_QUOTA = { pictures: 100, bytes: 100 * 1024 * 1024 } as const

interface Amount {
  readonly personId: number
  readonly pictures: number
  readonly bytes: number
}

/**
 * Takes an upload out of today's quota before anything is read of it, by one guarded statement; refuses
 * `upload_quota_used`. What is refused stays counted, or it could be sent without end.
 */
export async function countUpload(
  { db, now }: Context,
  { personId, pictures, bytes }: Amount,
): Promise<void> {
  const counted = await db
    .insert(uploadDays)
    .values({ personId, day: shanghaiDay(now), pictures, bytes })
    .onConflictDoUpdate({
      target: [uploadDays.personId, uploadDays.day],
      set: {
        pictures: sql`${uploadDays.pictures} + ${pictures}`,
        bytes: sql`${uploadDays.bytes} + ${bytes}`,
      },
      setWhere: and(
        lte(uploadDays.pictures, DAILY_QUOTA.pictures - pictures),
        lte(uploadDays.bytes, DAILY_QUOTA.bytes - bytes),
      ),
    })
    .returning({ pictures: uploadDays.pictures })
  if (counted.length > 0) return
  throw new Refusal('too_many', 'upload_quota_used', {
    pictures: DAILY_QUOTA.pictures,
    megabytes: DAILY_QUOTA.bytes / 1024 / 1024,
  })
}

/** Gives an upload back to its day that came to nothing through no fault of who sent it. */
export async function giveUploadBack(
  { db, now }: Context,
  { personId, pictures, bytes }: Amount,
): Promise<void> {
  await db
    .update(uploadDays)
    .set({ pictures: sql`${uploadDays.pictures} - ${pictures}`, bytes: sql`${uploadDays.bytes} - ${bytes}` })
    .where(and(eq(uploadDays.personId, personId), eq(uploadDays.day, shanghaiDay(now))))
}

/** Whether what ended an upload has to do with the portal and not with what was sent. */
export function isOurFault(error: unknown): boolean {
  if (error instanceof Refusal) return error.kind === 'overloaded' || error.kind === 'unavailable'
  const { statusCode } = error as { statusCode?: unknown }
  return typeof statusCode !== 'number' || statusCode >= 500
}

/** Forgets the counts of days that are over. */
export async function forgetUploadDays({ db, now }: Context): Promise<void> {
  await db.delete(uploadDays).where(lt(uploadDays.day, shanghaiDay(now)))
}

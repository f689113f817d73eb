import { lt } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { inquiries } from './tables.server.ts'

export const KEPT_MS = 2 * 365 * DAY_MS

/** Forgets what somebody left with the form once it is kept no longer, whatever became of it; a job. */
export async function forgetOldInquiries({ db, now }: Context): Promise<void> {
  await db.delete(inquiries).where(lt(inquiries.createdAt, new Date(now.getTime() - KEPT_MS)))
}

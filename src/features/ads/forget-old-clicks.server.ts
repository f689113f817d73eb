import { lt } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { DAY_MS, MINUTE_MS } from '#platform/durations.ts'
import { adClicks } from './tables.server.ts'

export const KEPT_MS = 2 * 365 * DAY_MS

/** Forgets clicks of more than two years ago; a job. */
export async function forgetOldClicks({ db, now }: Context): Promise<void> {
  await db.delete(adClicks).where(lt(adClicks.minute, Math.floor((now.getTime() - KEPT_MS) / MINUTE_MS)))
}

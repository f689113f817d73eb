import { lt } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { DAY_MS, MINUTE_MS } from '#platform/durations.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { PERIOD } from './count-views.server.ts'
import { adClicks, adViewReports, adViews } from './tables.server.ts'

export const KEPT_MS = 2 * 365 * DAY_MS

/** Forgets clicks and views of more than two years ago; a job. */
export async function forgetOldClicks({ db, now }: Context): Promise<void> {
  await db.delete(adViews).where(lt(adViews.day, shanghaiDay(new Date(now.getTime() - KEPT_MS))))
  await db.delete(adClicks).where(lt(adClicks.minute, Math.floor((now.getTime() - KEPT_MS) / MINUTE_MS)))
}

/** Forgets which reports of views came, once an address may count anew; a job. */
export async function forgetAdReports({ db, now }: Context): Promise<void> {
  const minute = Math.floor(now.getTime() / MINUTE_MS)
  await db.delete(adViewReports).where(lt(adViewReports.minute, minute - PERIOD))
}

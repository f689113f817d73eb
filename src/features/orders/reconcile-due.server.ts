import { and, eq, gte, lt } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { DAY_MS, HOUR_MS } from '#platform/durations.ts'
import { shanghaiDay, shanghaiInstant } from '#platform/shanghai-time.ts'
import type { ProviderName } from './contract.ts'
import { reconcileDay } from './reconcile-day.server.ts'
import type { Fulfil } from './settle-order.server.ts'
import { reconciliations } from './tables.server.ts'

/** A day's statement is asked for from half past ten the next morning, and complained about when missing at six. */
const READY_MS = 34.5 * HOUR_MS
const OVERDUE_MS = 42 * HOUR_MS
/** Days that were missed, for example because the portal stood still, are made up for. */
const DAYS_BACK = 7

/** Compares yesterday, and days that were missed, with a provider's statement, once each; a job that comes again while there is none (C-29). */
export async function reconcileDue(context: Context, provider: ProviderName, fulfil: Fulfil): Promise<void> {
  const { services, now, log } = context
  if (!services.payments.some(({ name }) => name === provider)) return
  for (const day of await listDue(context, provider)) {
    try {
      await reconcileDay(context, { provider, day }, fulfil)
    } catch (error) {
      const isOverdue = now.getTime() - startOf(day) > OVERDUE_MS
      log[isOverdue ? 'error' : 'warn']({ err: error, provider, day }, 'a day could not be compared yet')
      return
    }
  }
}

const startOf = (day: string) => shanghaiInstant(day).getTime()

/** Days whose statement should be there and was not compared, the newest first. */
async function listDue({ db, now }: Context, provider: ProviderName): Promise<string[]> {
  const dayAgo = (days: number) => shanghaiDay(new Date(now.getTime() - days * DAY_MS))
  const rows = await db
    .select({ day: reconciliations.day })
    .from(reconciliations)
    .where(
      and(
        eq(reconciliations.provider, provider),
        gte(reconciliations.day, dayAgo(DAYS_BACK)),
        lt(reconciliations.day, dayAgo(0)),
      ),
    )
  const done = new Set(rows.map(({ day }) => day))
  const oldest = rows.reduce((least, { day }) => (day < least ? day : least), dayAgo(1))
  return Array.from({ length: DAYS_BACK }, (_, index) => dayAgo(index + 1)).filter(
    (day) => day >= oldest && !done.has(day) && now.getTime() - startOf(day) >= READY_MS,
  )
}

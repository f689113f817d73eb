import { and, eq, gte, lt, max, min } from 'drizzle-orm'
import { requirePermission } from '#features/staff/policy.ts'
import type { Context } from '#platform/context.ts'
import { DAY_MS, HOUR_MS } from '#platform/durations.ts'
import { shanghaiDay, shanghaiInstant, shanghaiIso } from '#platform/shanghai-time.ts'
import type { ProviderName } from './contract.ts'
import { reconcileDay } from './reconcile-day.server.ts'
import type { Fulfil } from './settle-order.server.ts'
import { reconciliations } from './tables.server.ts'

/** A day's statement is asked for from half past ten the next morning, and complained about when missing at six. */
const READY_MS = 34.5 * HOUR_MS
const OVERDUE_MS = 42 * HOUR_MS
/** Days that were missed, for example because the portal or a provider stood still, are made up for as far back as these. */
const DAYS_BACK = 30
/** After so many days in a row that could not be had the others are left until the job comes again. */
const GIVEN_UP_AFTER = 5

/**
 * Compares yesterday, and days that were missed, with a provider's statement, once each; a job that comes again while there
 * is none. One day that cannot be compared keeps none of the others waiting; where one is overdue the job has failed (C-29).
 */
export async function reconcileDue(context: Context, provider: ProviderName, fulfil: Fulfil): Promise<void> {
  const { services, now, log } = context
  if (!services.payments.some(({ name }) => name === provider)) return
  let overdue: { readonly day: string; readonly error: unknown } | undefined
  let failures = 0
  for (const day of await listMissing(context, provider, READY_MS)) {
    if (failures === GIVEN_UP_AFTER) break
    try {
      await reconcileDay(context, { provider, day }, fulfil)
      failures = 0
    } catch (error) {
      failures += 1
      const isOverdue = now.getTime() - startOf(day) > OVERDUE_MS
      log[isOverdue ? 'error' : 'warn']({ err: error, provider, day }, 'a day could not be compared yet')
      if (isOverdue) overdue = { day, error }
    }
  }
  if (overdue)
    throw new Error(`the statement of ${provider} for ${overdue.day} is overdue`, { cause: overdue.error })
}

/** How far each provider's statements are compared, and which days are overdue. Refuses `permission_missing` (C-29). */
export async function readReconciled(
  context: Pick<Context, 'db' | 'actor' | 'now' | 'services'>,
): Promise<{ provider: ProviderName; lastDay: string; comparedAt: string; missing: string[] }[]> {
  requirePermission(context.actor, 'orders.books')
  const { db, services } = context
  return Promise.all(
    services.payments.map(async ({ name: provider }) => {
      const [last] = await db
        .select({ day: max(reconciliations.day), at: max(reconciliations.comparedAt) })
        .from(reconciliations)
        .where(eq(reconciliations.provider, provider))
      return {
        provider,
        lastDay: last?.day ?? '',
        comparedAt: last?.at ? shanghaiIso(last.at) : '',
        missing: await listMissing(context, provider, OVERDUE_MS),
      }
    }),
  )
}

/** How many days are overdue of the providers that were compared within the last month: who is no longer asked falls silent then. */
export async function countMissingDays(context: Pick<Context, 'db' | 'now'>): Promise<number> {
  const { db, now } = context
  const compared = await db
    .selectDistinct({ provider: reconciliations.provider })
    .from(reconciliations)
    .where(gte(reconciliations.day, shanghaiDay(new Date(now.getTime() - DAYS_BACK * DAY_MS))))
  const missing = await Promise.all(
    compared.map(({ provider }) => listMissing(context, provider, OVERDUE_MS)),
  )
  return missing.flat().length
}

const startOf = (day: string) => shanghaiInstant(day).getTime()

/** Days of the last month that began so long ago and were not compared, the newest first; none before the first that ever was. */
async function listMissing(
  { db, now }: Pick<Context, 'db' | 'now'>,
  provider: ProviderName,
  sinceMs: number,
): Promise<string[]> {
  const dayAgo = (days: number) => shanghaiDay(new Date(now.getTime() - days * DAY_MS))
  const ofProvider = eq(reconciliations.provider, provider)
  const rows = await db
    .select({ day: reconciliations.day })
    .from(reconciliations)
    .where(and(ofProvider, gte(reconciliations.day, dayAgo(DAYS_BACK)), lt(reconciliations.day, dayAgo(0))))
  const [ever] = await db
    .select({ first: min(reconciliations.day) })
    .from(reconciliations)
    .where(ofProvider)
  const done = new Set(rows.map(({ day }) => day))
  const oldest = ever?.first ?? dayAgo(1)
  return Array.from({ length: DAYS_BACK }, (_, index) => dayAgo(index + 1)).filter(
    (day) => day >= oldest && !done.has(day) && now.getTime() - startOf(day) >= sinceMs,
  )
}

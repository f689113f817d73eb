import type { Logger } from 'pino'
import { failedRenewals } from '#platform/faults.server.ts'
import { PageCache, type PurgedByTag } from '#platform/pages/page-cache.server.ts'
import { repeated } from '#platform/repeated.ts'
import { endOfDay, shanghaiDay } from '#platform/shanghai-time.ts'
import { takingTurns } from '#platform/turns.ts'

/** While nothing renders every page fails alike: one line in so long says it. */
const TELL_RENEWALS_EVERY_MS = 10_000
/** How much of the cache's memory answers to calls may take; they never drive out a page. */
const SHARE_OF_CALLS = 0.25

/**
 * Pages and answers that one process makes side by side. Enough that it has something to do while the database looks for
 * one; of more, each lives through more collections of garbage and is served by a colder process of the database.
 */
const MADE_AT_ONCE = { atOnce: 3, forMs: 10 } as const

/** Whether a page was asked for with a query, of which there are endless valid ones: every number, every word. */
const hasQuery = (key: string) => key.includes('?')

interface CachesOf {
  /** Of both together. */
  readonly bytes: number
  /** Of a test; otherwise pages grow old by a time that goes on evenly, also when the clock is set. */
  readonly clock: (() => Date) | undefined
  readonly log: Logger
}

/** What is kept of answers: pages, answers to visitors' calls, and both at once for what is purged. */
export function openCaches({ bytes, clock, log }: CachesOf) {
  const now = clock ? () => clock().getTime() : () => performance.now()
  const leftOfDay = () => {
    const today = clock?.() ?? new Date()
    return endOfDay(shanghaiDay(today)).getTime() - today.getTime()
  }
  const reportRenewal = repeated<{ key: string; error: unknown }>(
    TELL_RENEWALS_EVERY_MS,
    (times, { key, error }) =>
      // Without the query or the input, which may hold what somebody looks for.
      log.error({ err: error, page: key.split(/[?{]/, 1)[0], times }, 'pages could not be renewed'),
    now,
  )
  const inTurn = takingTurns(MADE_AT_ONCE)
  const cacheOf = (share: number, isEndless?: (key: string) => boolean) =>
    new PageCache({
      maxBytes: Math.floor(bytes * share),
      isEndless,
      now,
      leftOfDay,
      inTurn,
      onRenewalFailed(key, error) {
        failedRenewals.inc()
        reportRenewal({ key, error })
      },
    })
  const cache = cacheOf(1 - SHARE_OF_CALLS, hasQuery)
  const callCache = cacheOf(SHARE_OF_CALLS)
  const everythingKept: PurgedByTag = {
    purge: (tags) => [cache, callCache].forEach((each) => each.purge(tags)),
    clear: () => [cache, callCache].forEach((each) => each.clear()),
  }
  return { cache, callCache, everythingKept }
}

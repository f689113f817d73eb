import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { Counter } from 'prom-client'
import { MINUTE_MS } from './durations.ts'

/** What goes wrong here and there and an operator must hear of: each is counted here, and logged where it happens. */

const brokenRows = new Counter({
  name: 'portal_broken_rows_total',
  help: 'Stored rows that break their contract and were left out of what was asked for',
  labelNames: ['table'],
  registers: [],
})

export const failedRenewals = new Counter({
  name: 'portal_page_renewals_failed_total',
  help: 'Pages that could not be rendered anew, so that an old one was given',
  registers: [],
})

export const providerFailures = new Counter({
  name: 'portal_provider_failures_total',
  help: 'Questions to providers of payment, SMS, mail, content safety and WeChat that got no usable answer, and what payment providers refused',
  labelNames: ['provider'],
  registers: [],
})

export const failedItems = new Counter({
  name: 'portal_job_items_failed_total',
  help: 'What a background job could not do for one while it did it for the others',
  labelNames: ['job'],
  registers: [],
})

const browserFaults = new Counter({
  name: 'portal_browser_faults_total',
  help: 'Errors of our scripts that browsers told of',
  registers: [],
})

/** All of them, for whoever hands out the metrics of this process. */
export const faultCounters: readonly Counter[] = [
  brokenRows,
  failedRenewals,
  providerFailures,
  failedItems,
  browserFaults,
]

const SAID_AGAIN_AFTER_MS = 10 * MINUTE_MS
/** Rows that were named lately: a list that everybody reads must not fill the log with one row. */
const named = new LRUCache<string, true>({ max: 1000, ttl: SAID_AGAIN_AFTER_MS })

/** Counts a stored row that breaks its contract and names it in the log, the same one at most every ten minutes. */
export function reportBrokenRow(
  log: Logger,
  { table, id, error }: { table: string; id: string | number; error: unknown },
): void {
  brokenRows.inc({ table })
  const name = `${table}:${id}`
  if (named.has(name)) return
  named.set(name, true)
  log.error({ err: error, table, id }, 'a stored row breaks its contract and is left out')
}

/** Anybody may tell of errors: the log takes so many kinds of them in the time in which each is named once. */
const MOST_KINDS = 20
const kinds = new LRUCache<string, true>({ max: MOST_KINDS, ttl: SAID_AGAIN_AFTER_MS })

/** Counts an error of our scripts in a browser and names a kind in the log once every ten minutes (C-133). */
export function reportBrowserFault(
  log: Logger,
  { name, places }: { name: string; places: readonly string[] },
): void {
  browserFaults.inc()
  const kind = `${name} ${places[0]}`
  if (kinds.has(kind)) return
  kinds.purgeStale()
  if (kinds.size === MOST_KINDS) return
  kinds.set(kind, true)
  log.warn({ name, places }, 'a script of ours failed in a browser')
}

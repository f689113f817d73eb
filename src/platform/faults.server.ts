import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { Counter } from 'prom-client'
import { MINUTE_MS } from './durations.ts'

/** Faults of our own that a reader hardly notices, so that an operator must: each is counted here and logged. */

export const brokenRows = new Counter({
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

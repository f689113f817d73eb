import { NO_ANSWER, type Answered } from '#platform/import/fetch-bytes.server.ts'

const FIRST_MS = 1000
/** Longer than any limit of ours lasts; who asks for more is asked sooner. */
const LONGEST_MS = 120_000
const BUSY = new Set([429, 502, 503, 504])

/** How long to wait before asking again, in milliseconds; undefined when the answer stands. */
export function pauseBefore(answered: Answered, attempt: number, now = Date.now()): number | undefined {
  const doubled = FIRST_MS * 2 ** (attempt - 1)
  if ('refused' in answered) return NO_ANSWER.test(answered.refused) ? doubled : undefined
  if (!BUSY.has(answered.status)) return undefined
  const asked = answered.headers['retry-after'] ?? ''
  const ms = /^\d+$/.test(asked) ? Number(asked) * 1000 : Date.parse(asked) - now
  return Math.min(Number.isNaN(ms) ? doubled : Math.max(0, ms), LONGEST_MS)
}

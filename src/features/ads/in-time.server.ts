import { sql, type SQL } from 'drizzle-orm'
import { HOUR_MS } from '#platform/durations.ts'
import { ads } from './tables.server.ts'

/** So long after its end an ad still stands in pages that were opened before. */
const STILL_SEEN_MS = HOUR_MS

/** Whether an ad may be seen now, also in a page that was opened before its end. */
export const isInTime = (now: Date): SQL =>
  sql`(${ads.startsAt} <= ${now} and (${ads.endsAt} is null or ${ads.endsAt} > ${new Date(now.getTime() - STILL_SEEN_MS)}))`

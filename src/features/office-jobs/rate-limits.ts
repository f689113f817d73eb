import { HOUR_MS } from '#platform/durations.ts'
import { limit } from '#platform/limits/limit.ts'

/** Files that one of staff sends to be imported. */
export const importUploads = limit({
  name: 'import-uploads',
  points: 60,
  windowMs: HOUR_MS,
  by: 'subject',
  refusal: 'import_uploads_used',
})

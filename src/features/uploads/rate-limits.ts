import { DAY_MS } from '#platform/durations.ts'
import { limit } from '#platform/limits/limit.ts'

/** What one person may upload (C-125). */
const ofPerson = { windowMs: DAY_MS, by: 'person', isSettable: true } as const

export const pictureQuota = limit({
  name: 'uploads',
  points: 100,
  refusal: 'upload_pictures_used',
  ...ofPerson,
})
/** In bytes. */
export const byteQuota = limit({
  name: 'upload-bytes',
  points: 100 * 1024 * 1024,
  refusal: 'upload_bytes_used',
  ...ofPerson,
})

export const uploadLimits = [pictureQuota, byteQuota] as const

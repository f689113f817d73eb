import { DAY_MS } from '#platform/durations.ts'
import { limit } from '#platform/limits/limit.ts'

/** Applications that one person begins in a day. */
export const applicationsBegun = limit({
  name: 'award-applications',
  points: 30,
  windowMs: DAY_MS,
  by: 'person',
  refusal: 'award_applications_begun',
  isSettable: true,
})

/** Documents that one person sends in a day. */
export const documentsSent = limit({
  name: 'award-documents',
  points: 100,
  windowMs: DAY_MS,
  by: 'person',
  refusal: 'award_documents_sent',
  isSettable: true,
})

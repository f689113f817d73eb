import { DAY_MS, HOUR_MS } from '#platform/durations.ts'
import { limit } from '#platform/limits/limit.ts'

/** Inquiries from one network address. */
export const inquiriesOfPlace = limit({
  name: 'inquiries',
  points: 5,
  windowMs: HOUR_MS,
  by: 'address',
  refusal: 'too_many_inquiries',
  isSettable: true,
})

const ofPhone = { windowMs: DAY_MS, by: 'subject', refusal: 'phone_submitted_often' } as const
/** Inquiries with one phone number from one address: somebody who uses the number of another blocks it for themselves. */
export const inquiriesOfPhoneHere = limit({ name: 'inquiries-of-phone-here', points: 3, ...ofPhone })
/** Inquiries with one phone number, wherever they come from: customer service calls nobody twenty times. */
export const inquiriesOfPhone = limit({ name: 'inquiries-of-phone', points: 12, ...ofPhone })

export const inquiryLimits = [inquiriesOfPlace, inquiriesOfPhoneHere, inquiriesOfPhone] as const

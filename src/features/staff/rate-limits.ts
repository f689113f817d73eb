import { HOUR_MS } from '#platform/durations.ts'
import { limit } from '#platform/limits/limit.ts'

/** Codes for staff asked for from one network address, whether or not somebody of that name works here. */
export const staffCodesOfPlace = limit({
  name: 'staff-codes-of-place',
  points: 20,
  windowMs: HOUR_MS,
  by: 'address',
  refusal: 'codes_of_place_used',
})

/** Codes for one phone or mail address asked for from one place: the same for those whom nobody knows. */
export const staffCodeGap = limit({
  name: 'staff-code-gap',
  points: 1,
  windowMs: 120_000,
  by: 'subject',
  refusal: 'code_sent_recently',
})

/** Wrong second factors of one person. */
export const wrongFactors = limit({
  name: 'wrong-second-factors',
  points: 10,
  windowMs: HOUR_MS / 4,
  by: 'subject',
  refusal: 'second_factor_tries_used',
})

/** Mails that tell somebody of failed sign-ins. */
export const failedSignInMails = limit({
  name: 'failed-staff-sign-in-mails',
  points: 1,
  windowMs: HOUR_MS,
  by: 'subject',
  refusal: 'failed_sign_in_told',
})

export const staffLimits = [staffCodesOfPlace, staffCodeGap, wrongFactors, failedSignInMails] as const

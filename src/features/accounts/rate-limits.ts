import { DAY_MS, HOUR_MS } from '#platform/durations.ts'
import { limit } from '#platform/limits/limit.ts'
import { CODE_WAIT_SECONDS } from './contract.ts'

/**
 * How often codes are sent and guessed at; the README says what chance of hitting that leaves. A stranger is whoever asks
 * from a browser in which the owner of the address has not signed in. An asker is a known browser, or the network
 * address of a stranger, for one phone or mail address.
 */

/** Codes to one address by one asker (LOGIN-04, B-44). */
export const codeGap = limit({
  name: 'code-gap',
  points: 1,
  windowMs: CODE_WAIT_SECONDS * 1000,
  by: 'subject',
  refusal: 'code_sent_recently',
})
const codesOfToday = { windowMs: DAY_MS, by: 'subject', refusal: 'codes_of_today_used' } as const
export const codesOfKnown = limit({ name: 'codes-of-known', points: 6, ...codesOfToday })
/** So few from one place that nobody alone uses up what all strangers have. */
export const codesOfStranger = limit({ name: 'codes-of-stranger', points: 3, ...codesOfToday })
export const codesOfStrangers = limit({ name: 'codes-of-strangers', points: 7, ...codesOfToday })

/** Codes to whomever from one network address (C-05). */
export const codesOfPlace = limit({
  name: 'codes-of-place',
  points: 20,
  windowMs: HOUR_MS,
  by: 'address',
  refusal: 'codes_of_place_used',
})

/** Every code may be guessed at once; these are the further guesses at the codes of one address. */
const furtherGuesses = { windowMs: DAY_MS, by: 'subject', refusal: 'code_spent' } as const
export const furtherGuessesOfKnown = limit({ name: 'guesses-of-known', points: 4, ...furtherGuesses })
export const furtherGuessesOfStrangers = limit({ name: 'guesses-of-strangers', points: 3, ...furtherGuesses })

/** Wrong guesses from one network address, whoever they are about (C-05). */
export const wrongOfPlace = limit({
  name: 'wrong-codes-of-place',
  points: 50,
  windowMs: HOUR_MS,
  by: 'address',
  refusal: 'guesses_used',
})

/** Wrong guesses at one address; only counted, for the captcha. */
export const wrongOfSubject = limit({ ...wrongOfPlace, name: 'wrong-codes-of-subject', by: 'subject' })

/** Wrong guesses of everybody at everybody; only counted, for the captcha and the alarm. */
export const wrongOfAll = limit({ ...wrongOfPlace, name: 'wrong-codes', points: 100_000, by: 'subject' })
export const EVERYBODY = 'everybody'

/** Changes of name and picture of one person: each makes every page anew that shows them (C-125). */
export const changesOfPerson = limit({
  name: 'account-changes',
  points: 20,
  windowMs: DAY_MS,
  by: 'person',
  refusal: 'account_changes_used',
  isSettable: true,
})

/** Times that one person asks for the account to be closed: each goes to every address at once, by mail and SMS. */
export const closingsOfPerson = limit({
  name: 'account-closings',
  points: 5,
  windowMs: DAY_MS,
  by: 'person',
  refusal: 'closings_of_day_used',
})

export const accountLimits = [
  codeGap,
  codesOfKnown,
  codesOfStranger,
  codesOfStrangers,
  codesOfPlace,
  furtherGuessesOfKnown,
  furtherGuessesOfStrangers,
  wrongOfPlace,
  wrongOfSubject,
  wrongOfAll,
  changesOfPerson,
  closingsOfPerson,
] as const

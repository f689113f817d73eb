import type { Context } from '#platform/context.ts'
import { addressKey } from '#platform/http/network-address.ts'
import { countPoints, refuseUsedUp, takeOne } from '#platform/limits/take-points.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { EVERYBODY, codesOfPlace, wrongOfAll, wrongOfPlace, wrongOfSubject } from './rate-limits.ts'
import type { CodeChannel } from './contract.ts'
import { browserHashOf, isKnownBrowser } from './known-browsers.server.ts'

const SENT_BEFORE_CAPTCHA = 3
const WRONG_BEFORE_CAPTCHA = 2
/** So many wrong guesses at all accounts within an hour mean that somebody goes through them. */
const WRONG_OF_ALL_BEFORE_CAPTCHA = 300

/** Whoever asks for a code or guesses at one, as the limits see it. */
export interface Asker {
  /** The phone or mail address: `phone:+86…`. */
  readonly subject: string
  /** The network address. */
  readonly place: string
  /** Tells this asker from others for the same address. */
  readonly who: string
  /** Whether the owner of the address has signed in with this browser. */
  readonly isKnown: boolean
}

/** Who asks; `isKnownElsewhere` is for an address that is nobody's account. */
export async function readAsker(
  context: Context,
  channel: CodeChannel,
  isKnownElsewhere?: boolean,
): Promise<Asker> {
  const subject = `${channel.kind}:${channel.address}`
  const place = addressKey(context.caller?.address ?? 'here')
  const isKnown = isKnownElsewhere ?? (await isKnownBrowser(context, channel))
  const browser = browserHashOf(context)?.toString('base64url') ?? ''
  return { subject, place, isKnown, who: `${subject} ${isKnown ? browser : place}` }
}

/**
 * Refuses `guesses_used` to a place that has guessed wrong too often, and `captcha_needed`, unless one was solved, where
 * guesses were wrong more often than people's are: from this place, at this address, or everywhere.
 */
export async function refuseSuspicious(
  context: Context,
  { subject, place }: Asker,
  { isCaptchaSolved }: { isCaptchaSolved: boolean },
): Promise<void> {
  const wrongHere = await countPoints(context, { limit: wrongOfPlace, key: place })
  await refuseUsedUp(context, { limit: wrongOfPlace, key: place })
  if (isCaptchaSolved) return
  const isSuspicious =
    wrongHere >= WRONG_BEFORE_CAPTCHA ||
    (await countPoints(context, { limit: wrongOfSubject, key: subject })) >= WRONG_BEFORE_CAPTCHA ||
    (await countWrongGuesses(context)) >= WRONG_OF_ALL_BEFORE_CAPTCHA
  if (isSuspicious) throw new Refusal('not_allowed', 'captcha_needed')
}

/** Refuses `captcha_needed`, unless one was solved, to a place that has asked for codes more often than people do. */
export async function refuseManyCodes(
  context: Context,
  { place }: Asker,
  { isCaptchaSolved }: { isCaptchaSolved: boolean },
): Promise<void> {
  if (isCaptchaSolved) return
  if ((await countPoints(context, { limit: codesOfPlace, key: place })) >= SENT_BEFORE_CAPTCHA)
    throw new Refusal('not_allowed', 'captcha_needed')
}

/** Counts a wrong guess; one at a code that is not there says nothing about the address. */
export async function noteWrongGuess(
  context: Context,
  { subject, place }: Asker,
  { isAtCode }: { isAtCode: boolean },
): Promise<void> {
  await takeOne(context, { limit: wrongOfPlace, key: place })
  await takeOne(context, { limit: wrongOfAll, key: EVERYBODY })
  if (isAtCode) await takeOne(context, { limit: wrongOfSubject, key: subject })
}

/** Wrong guesses of everybody within the last hour, for the alarm. */
export function countWrongGuesses(context: Pick<Context, 'db' | 'now'>): Promise<number> {
  return countPoints(context, { limit: wrongOfAll, key: EVERYBODY })
}

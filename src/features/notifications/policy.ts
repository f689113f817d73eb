import { CHANNELS, type Channel } from './contract.ts'
import type { AnyMessageKind, MessageKind } from './message-kind.ts'

/** How somebody can be reached: every address was proved by a code, and one that mail servers refuse counts as none. */
export interface Reach {
  readonly hasMail: boolean
  readonly hasPhone: boolean
}

/** What somebody chose otherwise than the portal does by itself. */
export type Choices = Partial<Record<Channel, boolean>>

/**
 * Whether a kind is sent on a channel to somebody: by mail unless it was stopped; by SMS, where the kind knows it, to
 * those without a mail address, unless they chose otherwise. Fixed kinds heed no choice.
 */
export function isSwitchedOn(
  { isFixed, goesEverywhere, sms }: AnyMessageKind,
  channel: Channel,
  reach: Reach,
  choices: Choices,
): boolean {
  if (channel === 'sms' && !sms) return false
  const byItself = channel === 'mail' || !reach.hasMail || goesEverywhere === true
  return isFixed ? byItself : (choices[channel] ?? byItself)
}

/** The channels on which this very matter leaves the portal. */
export function channelsFor<Params>(
  kind: MessageKind<Params>,
  params: Params,
  reach: Reach,
  choices: Choices,
): readonly Channel[] {
  const { isWorthMail, sms } = kind
  const isWorth = { mail: isWorthMail?.(params) ?? true, sms: sms?.isWorth?.(params) ?? true }
  const isReached = { mail: reach.hasMail, sms: reach.hasPhone }
  return CHANNELS.filter(
    (channel) => isReached[channel] && isWorth[channel] && isSwitchedOn(kind, channel, reach, choices),
  )
}

/** Whether a kind may be switched on or off on a channel. */
export function maySwitch({ isFixed, sms }: AnyMessageKind, channel: Channel): boolean {
  return !isFixed && (channel === 'mail' || sms !== undefined)
}

/** Whether a text is an address on this portal that a message may lead to. */
export function isLocalPath(text: string): boolean {
  return text.length <= 500 && /^\/(?![/\\])[^\s\p{Cc}\\]*$/u.test(text)
}

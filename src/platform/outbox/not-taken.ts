const LONGEST_REASON = 500

/** What a stranger's server said, on one line and without signs that cannot be kept. */
export const reasonSaid = (said: string): string =>
  said.replaceAll(/[\s\p{Cc}]+/gu, ' ').slice(0, LONGEST_REASON)

/** A message that a mail server or a provider did not take. */
export class NotTaken extends Error {
  /** One word or number for the log: it says nothing of the message. */
  readonly code: string
  /** What was said to it; not for any log, which would print every property. */
  readonly #reason: string
  /** Whether trying again is in vain. */
  readonly isForGood: boolean

  constructor({ code, reason, isForGood }: { code: string; reason: string; isForGood: boolean }) {
    super(`not taken: ${code}`)
    this.name = 'NotTaken'
    this.code = code
    this.#reason = reasonSaid(reason)
    this.isForGood = isForGood
  }

  /** What was said to it, on one line; may name the recipient. */
  get reason(): string {
    return this.#reason
  }
}

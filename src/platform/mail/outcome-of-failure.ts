import { MINUTE_MS } from '../durations.ts'

/** The pauses after the first, second, third and fourth attempt; the fifth is the last. */
const PAUSES_MS = [1, 5, 30, 120].map((minutes) => minutes * MINUTE_MS)
const LONGEST_REASON = 500

export interface Outcome {
  readonly kind: 'later' | 'failed'
  readonly pauseMs: number
  /** What the mail server or the network said, on one line. */
  readonly reason: string
  /** Whether it was the server that could not be spoken to, and not this mail that it did not want. */
  readonly isServerDown: boolean
}

/**
 * What becomes of a mail whose `attempts`th attempt failed: tried again after 1, 5, 30 and 120 minutes, or failed for
 * good after that, or at once when the server says 5xx to this very mail (RFC 5321, section 4.2.1). A refused password
 * is no fault of the mail.
 */
export function outcomeOfFailure(error: unknown, attempts: number): Outcome {
  const about = factsOf(error)
  const isAboutMail = about.code === 'EENVELOPE' || about.code === 'EMESSAGE'
  const isPermanent = isAboutMail && about.responseCode >= 500 && about.responseCode <= 599
  const pauseMs = isPermanent ? undefined : PAUSES_MS[attempts - 1]
  return {
    kind: pauseMs === undefined ? 'failed' : 'later',
    pauseMs: pauseMs ?? 0,
    reason: about.message.replaceAll(/\s+/g, ' ').slice(0, LONGEST_REASON),
    isServerDown: !isAboutMail,
  }
}

function factsOf(error: unknown): { message: string; code: string; responseCode: number } {
  if (!(error instanceof Error)) return { message: String(error), code: '', responseCode: 0 }
  return {
    message: error.message,
    code: 'code' in error ? String(error.code) : '',
    responseCode: 'responseCode' in error ? Number(error.responseCode) : 0,
  }
}

import { Refusal } from '#platform/refusal.ts'

/** Characters; the database counts those of a ban as well. */
export const LONGEST_REASON = 200

/** A reason as it is kept and told; refuses `decision_reason_missing` for none and for one that is too long. */
export function decisionReason(text: string): string {
  const reason = text.trim().replaceAll(/\s+/g, ' ')
  if (reason === '' || [...reason].length > LONGEST_REASON)
    throw new Refusal('invalid', 'decision_reason_missing')
  return reason
}

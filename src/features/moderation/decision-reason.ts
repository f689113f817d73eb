import { Refusal } from '#platform/refusal.ts'

const LONGEST = 200

/** A reason as it is kept and told; refuses `decision_reason_missing` for none and for one that is too long. */
export function decisionReason(text: string): string {
  const reason = text.trim().replaceAll(/\s+/g, ' ')
  if (reason === '' || [...reason].length > LONGEST) throw new Refusal('invalid', 'decision_reason_missing')
  return reason
}

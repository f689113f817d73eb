/**
 * What a lasting refusal says of the address: that it is dead, perhaps (a server that gives no reason, a domain that cannot
 * be reached), or nothing, because the mail, its sender or a full mailbox was refused.
 */
export type Verdict = 'dead' | 'unclear' | 'nothing'

/** No such mailbox, no such domain, a malformed address, moved away, no mail taken at all, closed (RFC 3463, 7505). */
const DEAD = new Set(['1.1', '1.2', '1.3', '1.6', '1.10', '2.1'])
const ENHANCED = /(?<![\d.])([245])\.(\d{1,3}\.\d{1,3})(?![\d.])/

/** Judges an enhanced status code such as `5.1.1`, or words that have one among them; missing ones are unclear. */
export function judgeRefusal(words: string): Verdict {
  const [, sort, detail = ''] = ENHANCED.exec(words) ?? []
  if (sort === undefined || detail === '0.0') return 'unclear'
  if (sort === '2') return 'nothing'
  if (sort === '5' && DEAD.has(detail)) return 'dead'
  // Given up after days, because nothing answers there or nobody knows the way.
  return /^(?:1|4)\./.test(detail) ? 'unclear' : 'nothing'
}

/** A number as it stands on paper, of one that was read out or typed in groups: `2026 1110-6795` for `202611106795`. */
export function joinedNumber(typed: string): string {
  const joined = typed.replaceAll(/\s/g, '')
  return /^[\d-]+$/.test(joined) ? joined.replaceAll('-', '') : joined
}

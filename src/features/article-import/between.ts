/** So many openings before one close are tried from the outermost on, and then the innermost. */
const NESTED = 8

/**
 * Replaces what stands between two marks, marks included; where `convert` gives nothing, or more than `most` characters stand
 * between them, it stays, and the next opening is tried. However many there are, a character is passed a few times and no more.
 */
export function replaceBetween(
  text: string,
  [open, close]: readonly [string, string],
  most: number,
  convert: (inside: string) => string | undefined,
): string {
  let made = ''
  let done = 0
  let end = -1
  let tried = 0
  let at = text.indexOf(open)
  while (at !== -1) {
    const from = at + open.length
    if (end < from) {
      end = text.indexOf(close, from)
      tried = 0
    }
    if (end === -1) break
    const isTried = end > from && end - from <= most
    const replaced = isTried ? convert(text.slice(from, end)) : undefined
    if (replaced === undefined) {
      if (isTried) tried += 1
      at = tried === NESTED ? Math.max(text.lastIndexOf(open, end - 1), from) : from
      at = text.indexOf(open, at)
      continue
    }
    made += text.slice(done, at) + replaced
    done = end + close.length
    at = text.indexOf(open, done)
  }
  return made + text.slice(done)
}

/** What stands between the first two such marks; undefined where there are none. */
export function firstBetween(text: string, [open, close]: readonly [string, string]): string | undefined {
  const from = text.indexOf(open)
  const end = from === -1 ? -1 : text.indexOf(close, from + open.length)
  return end === -1 ? undefined : text.slice(from + open.length, end)
}

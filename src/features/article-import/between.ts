/**
 * Replaces what stands between two marks, marks included; where `convert` gives nothing, or more than `most` characters stand
 * between them, it stays. Every character is passed once.
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
  let at = text.indexOf(open)
  while (at !== -1) {
    const from = at + open.length
    if (end < from) end = text.indexOf(close, from)
    if (end === -1) break
    const replaced = end > from && end - from <= most ? convert(text.slice(from, end)) : undefined
    if (replaced === undefined) {
      at = text.indexOf(open, from)
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

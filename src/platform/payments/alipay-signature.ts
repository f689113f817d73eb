/** What Alipay's signatures cover ("signing of requests", "verifying of answers and asynchronous notices"). */

/** `a=1&b=2` in the order of the names, values as they are before they are encoded, empty ones left out. */
export function signedText(parameters: Readonly<Record<string, string>>): string {
  return Object.entries(parameters)
    .filter(([, value]) => value !== '')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}

/** The text that a notice signs: all of it but `sign` and `sign_type`. */
export function noticeText(fields: Readonly<Record<string, string>>): string {
  const { sign: _sign, sign_type: _type, ...rest } = fields
  return signedText(rest)
}

/**
 * The object under this name of a JSON answer, letter by letter as it came, because that is what was signed; undefined
 * when the top level holds none.
 */
export function rawMember(json: string, name: string): string | undefined {
  const start = new RegExp(String.raw`^\s*\{\s*"${name}"\s*:\s*(?=\{)`).exec(json)?.[0].length
  if (start === undefined) return undefined
  let depth = 0
  for (let at = start; at < json.length; at += 1) {
    const sign = json[at]
    if (sign === '"') at = endOfString(json, at)
    else if (sign === '{') depth += 1
    else if (sign === '}' && --depth === 0) return json.slice(start, at + 1)
  }
  return undefined
}

function endOfString(json: string, opening: number): number {
  let at = opening + 1
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1
  return at
}

import { createHash } from 'node:crypto'

/** JSON with keys in their order and without spaces: the same value is always the same text. Takes whole numbers only. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`)
      .join(',')}}`
  if (typeof value === 'number' && !Number.isSafeInteger(value))
    throw new TypeError('only whole numbers have one spelling')
  return JSON.stringify(value)
}

/** SHA-256 of a text, in hexadecimal. */
export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

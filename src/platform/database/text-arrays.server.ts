import { types } from 'pg'

/** PostgreSQL's number of `text[]`. */
const TEXT_ARRAY: number = 1009
const ELEMENT = /"((?:[^"\\]|\\.)*)"|([^{},]+)/gs

const slowly = types.getTypeParser(TEXT_ARRAY) as (source: string) => (string | null)[]

/** `{SiC,"a b",NULL}` → its texts. The driver's own way goes sign by sign, and rows of lists hold three of these each. */
export function readTextArray(source: string): (string | null)[] {
  if (source === '{}') return []
  // Of several dimensions, or counted from another number than 1.
  if (!source.startsWith('{') || source.startsWith('{{')) return slowly(source)
  if (!source.includes('"')) return source.slice(1, -1).split(',').map(nullOr)
  return Array.from(source.matchAll(ELEMENT), ([, quoted, plain = '']) =>
    quoted === undefined ? nullOr(plain) : quoted.replaceAll(/\\(.)/gs, '$1'),
  )
}

const nullOr = (text: string) => (text === 'NULL' ? null : text)

/** From here on every connection of this process reads arrays of texts so. */
export function useTextArrays(): void {
  types.setTypeParser(TEXT_ARRAY, readTextArray)
}

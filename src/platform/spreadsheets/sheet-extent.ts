import { Refusal } from '../refusal.ts'

/** Of a sheet, from its first cell to its last, those between included: they are all held in memory. */
const MOST_CELLS = 2_000_000

/** A cell with something in it; those that are only coloured or framed may stand as far away as they like. */
const FILLED_CELL = /<(?:\w+:)?c\s[^<>]{0,200}?\br\s*=\s*["']([A-Z]{1,3})(\d{1,7})["'][^<>]{0,200}(?<!\/)>/g

/**
 * Refuses `import_xlsx_too_wide` of a sheet's XML whose filled cells lie too far apart, before it is read: two cells are
 * enough for sixteen billion.
 */
export function checkExtent(xml: string): void {
  let rows = 0
  let columns = 0
  for (const [, letters = '', digits = ''] of xml.matchAll(FILLED_CELL)) {
    rows = Math.max(rows, Number(digits))
    columns = Math.max(columns, numberOf(letters))
  }
  if (rows * columns > MOST_CELLS)
    throw new Refusal('invalid', 'import_xlsx_too_wide', { rows, columns, most: MOST_CELLS / 10_000 })
}

/** A is 1, Z 26, AA 27. */
const numberOf = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

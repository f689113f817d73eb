import { Refusal } from '../refusal.ts'

/** Of a sheet, from its first cell to its last, those between included: they are all held in memory. */
const MOST_CELLS = 2_000_000

/** What stands between the brackets of a tag; from one bracket to the next, so that a long text is passed through once. */
const TAG = /<([^<>]*)>/g
const CELL = /^(?:\w+:)?c\s/
const PLACE = /\sr\s*=\s*["']([A-Z]{1,3})(\d{1,7})["']/

/**
 * Refuses `import_xlsx_too_wide` of a sheet's XML whose filled cells lie too far apart, before it is read: two cells are
 * enough for sixteen billion.
 */
export function checkExtent(xml: string): void {
  let rows = 0
  let columns = 0
  for (const [, tag = ''] of xml.matchAll(TAG)) {
    // A cell that is only coloured or framed closes itself, and may stand as far away as it likes.
    if (tag.endsWith('/') || !CELL.test(tag)) continue
    const [, letters = '', digits = ''] = PLACE.exec(tag) ?? []
    rows = Math.max(rows, Number(digits))
    columns = Math.max(columns, numberOf(letters))
  }
  if (rows * columns > MOST_CELLS)
    throw new Refusal('invalid', 'import_xlsx_too_wide', { rows, columns, most: MOST_CELLS / 10_000 })
}

/** A is 1, Z 26, AA 27. */
const numberOf = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

/** Rows as a file that a spreadsheet opens. */

/** What a spreadsheet would take for a formula begins with one of these; the wide signs count where Chinese is typed, and blanks are passed over. */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u
const NEGATIVE = /^-\d+(\.\d+)?$/

/** A cell that is nothing but text to whoever opens it: no formula of a stranger runs on a reader's machine. */
export const harmless = (cell: string): string =>
  FORMULA.test(cell) && !NEGATIVE.test(cell) ? `'${cell}` : cell

/** CSV as Excel in China opens it at a click: UTF-8 with its mark, quoted where it must be. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `${CSV_MARK}${rows.map(csvLine).join('')}`
}

/** What such a file begins with. */
export const CSV_MARK = '\uFEFF'

/** One line of it, for files that are written as they grow. */
export const csvLine = (row: readonly string[]): string =>
  `${row.map((cell) => quoted(harmless(cell))).join(',')}\r\n`

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

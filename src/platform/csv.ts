/** Rows as a file that a spreadsheet opens. */

/** What a spreadsheet would take for a formula begins with one of these; the wide signs count where Chinese is typed, and blanks are passed over. */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u
const NEGATIVE = /^-\d+(\.\d+)?$/

/** A cell that is nothing but text to whoever opens it: no formula of a stranger runs on a reader's machine. */
export const harmless = (cell: string): string =>
  FORMULA.test(cell) && !NEGATIVE.test(cell) ? `'${cell}` : cell

/**
 * What Excel takes for a number and makes another one of: it keeps fifteen digits, so that the end of an order's, an invoice's
 * or an account's number becomes noughts, writes from twelve on as 2.02E+19, and drops what stands before them.
 */
const NUMERAL = /^(?:\d{12,}|0\d+)$/

/** A cell of a text file as it is once a spreadsheet has read it. */
const kept = (cell: string): string => (NUMERAL.test(cell) ? `'${cell}` : harmless(cell))

/** A cell as it was before it was written so, or put by somebody behind a quote as they have seen it here. */
export function withoutMark(cell: string): string {
  const rest = cell.slice(1)
  return cell.startsWith("'") && (FORMULA.test(rest) || NUMERAL.test(rest)) ? rest : cell
}

/** Which columns are figures, by their place: what people calculate with, and no number that something bears. */
type AreFigures = (column: number) => boolean
const NONE: AreFigures = () => false

/** CSV as Excel in China opens it at a click: UTF-8 with its mark, quoted where it must be. */
export function csvOf(rows: readonly (readonly string[])[], areFigures = NONE): string {
  return `${CSV_MARK}${rows.map((row) => csvLine(row, areFigures)).join('')}`
}

/** What such a file begins with. */
export const CSV_MARK = '\uFEFF'

/** One line of it, for files that are written as they grow. */
export const csvLine = (row: readonly string[], areFigures = NONE): string =>
  `${row.map((cell, at) => quoted(areFigures(at) ? harmless(cell) : kept(cell))).join(',')}\r\n`

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

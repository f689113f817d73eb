/** What makes a spreadsheet take a cell for a formula. */
const FORMULA = /^[=+\-@]/

/**
 * Rows as tab-separated text for a terminal and a spreadsheet: what people wrote into a cell stays on its line and in its
 * column, and is never calculated.
 */
export function sheetOf(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cellOf).join('\t')}\n`).join('')
}

function cellOf(text: string): string {
  const line = text.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim()
  return FORMULA.test(line) ? `'${line}` : line
}

import { harmless } from '#platform/csv.ts'

/**
 * Rows as tab-separated text for a terminal and a spreadsheet: what people wrote into a cell stays on its line and in its
 * column, and is never calculated.
 */
export function sheetOf(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cellOf).join('\t')}\n`).join('')
}

const cellOf = (text: string): string => harmless(text.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim())

import { z } from 'zod'

/** The figures behind a chart: every line has as many cells as there are headings, and its first cell names it. */
export interface ValueTable {
  readonly headings: readonly string[]
  readonly lines: readonly (readonly string[])[]
}

export const MOST_TABLE_CHARACTERS = 50_000
export const MOST_LINES = 1000
export const MOST_COLUMNS = 30

/** The table in what was pasted from a spreadsheet; undefined where there is none, or where its lines differ in length. */
export function parseValueTable(text: string): ValueTable | undefined {
  const all = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const [headings, ...lines] = all.map((line) => line.split('\t').map((cell) => cell.trim()))
  if (!headings || headings.length < 2 || headings.length > MOST_COLUMNS) return undefined
  if (lines.length === 0 || lines.length > MOST_LINES) return undefined
  return lines.every((line) => line.length === headings.length) ? { headings, lines } : undefined
}

/** What an editor gives: nothing, or a table. */
export const ValueTableText = z
  .string()
  .max(MOST_TABLE_CHARACTERS)
  .refine(
    (text) => text.trim() === '' || parseValueTable(text) !== undefined,
    `数据表应从电子表格粘贴：第一行是表头，每行的格数相同，最多 ${MOST_LINES} 行 ${MOST_COLUMNS} 列`,
  )
  .default('')

/** The table as a file has it: the unit stands in every heading of figures, as a file goes on without our page. */
export function rowsOfFile({ headings, lines }: ValueTable, unit: string): (readonly string[])[] {
  const [first = '', ...names] = headings
  return [[first, ...names.map((name) => (unit ? `${name}（${unit}）` : name))], ...lines]
}

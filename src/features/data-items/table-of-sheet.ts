import { MOST_COLUMNS, MOST_LINES } from './value-table.ts'

/** What a sheet gives: the figures as an editor would have pasted them, or what keeps it from being a table. */
export interface FoundTable {
  /** Empty where there are problems. */
  readonly table: string
  readonly lines: number
  /** Each says its row and column as the spreadsheet does. */
  readonly problems: string[]
  /** What was left out or made out, so that nobody wonders. */
  readonly notes: string[]
}

const MOST_PROBLEMS = 20
const FORMULA_ERROR = /^#(DIV\/0!|N\/A|NAME\?|NULL!|NUM!|REF!|VALUE!|SPILL!|CALC!)$/

/** The letters over a column that begins at 0. */
const lettersOf = (column: number): string =>
  (column > 25 ? lettersOf(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))

/**
 * The table in a sheet: titles above it and empty rows are passed over, the first row of several cells is its heading.
 * Cells keep what they say; an empty one among the figures means that there is none.
 */
export function tableOfSheet(rows: readonly (readonly string[])[]): FoundTable {
  const problems: string[] = []
  const notes: string[] = []
  const at = (row: number, column: number) => `第 ${row + 1} 行 ${lettersOf(column)} 列`
  const clean = rows.map((row) => row.map((cell) => cell.replaceAll(/\s+/g, ' ').trim()))
  const filledIn = (row: readonly string[]) => row.filter((cell) => cell !== '').length
  const first = clean.findIndex((row) => new Set(row.filter((cell) => cell !== '')).size > 1)
  if (first === -1) return { table: '', lines: 0, problems: ['没有找到表格：至少要有两列'], notes }
  for (const row of clean.slice(0, first))
    if (filledIn(row) > 0)
      notes.push(`“${row.find((cell) => cell !== '')}”在表格上面，当作标题，没有放进数据表`)

  const heading = withoutEnd(clean[first] ?? [])
  for (const [column, cell] of heading.entries())
    if (column > 0 && cell === '') problems.push(`${at(first, column)}：表头是空的，请写上这一列是什么`)
  const twice = heading.findIndex((cell, column) => cell !== '' && heading.indexOf(cell) < column)
  if (twice !== -1) problems.push(`${at(first, twice)}：表头“${heading[twice]}”出现了两次`)
  if (heading.length > MOST_COLUMNS) problems.push(`有 ${heading.length} 列，最多 ${MOST_COLUMNS} 列`)

  let gaps = 0
  const lines: string[][] = []
  for (const [offset, row] of clean.slice(first + 1).entries()) {
    const number = first + 1 + offset
    if (filledIn(row) === 0) continue
    const beyond = row.findIndex((cell, column) => column >= heading.length && cell !== '')
    if (beyond !== -1) problems.push(`${at(number, beyond)}：这一格在表头之外`)
    if (!row[0]) problems.push(`${at(number, 0)}：这一行没有名称`)
    const line = heading.map((_, column) => row[column] ?? '')
    for (const [column, cell] of line.entries()) {
      if (FORMULA_ERROR.test(cell)) problems.push(`${at(number, column)}：公式出错了（${cell}）`)
      if (column > 0 && cell === '') gaps += 1
    }
    lines.push(line)
  }
  if (lines.length === 0) problems.push('表头下面没有数据')
  if (lines.length > MOST_LINES) problems.push(`有 ${lines.length} 行，最多 ${MOST_LINES} 行`)
  if (gaps > 0) notes.push(`${gaps} 个空格子，当作没有数据`)
  const more = problems.length - MOST_PROBLEMS
  const said = more > 0 ? [...problems.slice(0, MOST_PROBLEMS), `还有 ${more} 处`] : problems
  const table = [heading, ...lines].map((line) => line.join('\t')).join('\n')
  return { table: said.length === 0 ? table : '', lines: lines.length, problems: said, notes }
}

function withoutEnd(row: readonly string[]): readonly string[] {
  return row.slice(0, row.findLastIndex((cell) => cell !== '') + 1)
}

export interface Line {
  readonly path: string
  readonly target: string
  readonly note: string
}

/** Lines of a CSV file, or of cells pasted from a spreadsheet: old address, new address, note; a heading is left out. */
export function linesOf(text: string): Line[] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => cellsOf(line).map((cell) => cell.trim()))
    .filter(([path = '', target = '']) => path !== '' || target !== '')
    .filter(([path = ''], index) => index > 0 || path.startsWith('/'))
    .map(([path = '', target = '', note = '']) => ({ path, target, note }))
}

/** Cells between commas, or between tabs where there are some; quotes around a cell, doubled within it. */
function cellsOf(line: string): string[] {
  if (line.includes('\t')) return line.split('\t')
  const cells = ['']
  let isQuoted = false
  for (const sign of line) {
    if (sign === '"') isQuoted = !isQuoted
    else if (sign === ',' && !isQuoted) cells.push('')
    else cells[cells.length - 1] += sign
  }
  return cells
}

export interface Line {
  readonly path: string
  readonly target: string
  readonly note: string
}

/** The text of a chosen file: UTF-8, or as Excel writes it, CSV in GBK and Unicode text in UTF-16. */
export function textOfFile(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes)
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
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

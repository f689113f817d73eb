import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { zipEntries } from '../import/zip-entries.server.ts'
import { Refusal } from '../refusal.ts'
import { columnLetters, sheetLooks, type SheetLook } from './sheet-looks.server.ts'
import { readWorkbook, rowsOfCsv, textOfCell } from './table-rows.server.ts'

/** A sheet as its user sees it: every cell as text, merged cells all with what they show. */
export interface SheetRows {
  /** Empty for a file that has no sheets. */
  readonly name: string
  readonly rows: readonly (readonly string[])[]
}

/**
 * The sheets of an XLSX, CSV or TSV file: percent as `12.5%`, days as `2026-04-01`, merged cells filled. Refuses
 * `import_old_excel`, `table_type_unknown`, `import_xlsx_broken`, `import_csv_broken` and what `encodingOf` refuses.
 */
export async function sheetsOfFile(name: string, bytes: Buffer): Promise<SheetRows[]> {
  const type = extname(name).toLowerCase()
  if (type === '.xls' || type === '.et') throw new Refusal('invalid', 'import_old_excel', { name })
  if (type === '.xlsx') return sheetsOfWorkbook(bytes)
  if (!['.csv', '.tsv', '.txt'].includes(type)) throw new Refusal('invalid', 'table_type_unknown', { name })
  const folder = await mkdtemp(join(tmpdir(), 'table-'))
  try {
    const path = join(folder, 'table')
    await writeFile(path, bytes, { mode: 0o600 })
    const rows = []
    for await (const { cells } of rowsOfCsv(path)) rows.push(cells)
    return [{ name: '', rows }]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function sheetsOfWorkbook(bytes: Buffer): Promise<SheetRows[]> {
  const sheets = await readWorkbook(bytes)
  const looks = sheetLooks(zipEntries(bytes))
  return sheets.map(({ sheet, data }, index) => ({
    name: sheet,
    rows: filled(
      data.map((row, at) => row.map((cell, column) => shownCell(cell, at, column, looks[index]))),
      looks[index],
    ),
  }))
}

function shownCell(cell: unknown, row: number, column: number, look: SheetLook | undefined): string {
  if (typeof cell !== 'number') return textOfCell(cell).trim()
  return look?.percent.has(`${columnLetters(column)}${row + 1}`)
    ? `${plainNumber(cell * 100)}%`
    : plainNumber(cell)
}

/** Without what binary fractions leave behind: 0.1 + 0.2 is 0.3. */
const plainNumber = (number: number): string => String(Number(number.toPrecision(12)))

function filled(rows: string[][], look: SheetLook | undefined): string[][] {
  for (const { fromRow, toRow, fromColumn, toColumn } of look?.merged ?? []) {
    const shown = rows[fromRow]?.[fromColumn]
    if (!shown) continue
    for (const row of rows.slice(fromRow, toRow + 1))
      for (let column = fromColumn; column <= toColumn && column < row.length; column += 1)
        row[column] ||= shown
  }
  return rows
}

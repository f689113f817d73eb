import readExcel, { type Sheet } from 'read-excel-file/node'
import { answerParent } from '../child-work/answer-parent.ts'
import { UnreadableSource } from '../import/unreadable-source.ts'
import { repacked, zipEntries, type ZipEntry } from '../import/zip-entries.server.ts'
import { Refusal } from '../refusal.ts'
import { columnLetters, sheetLooks, type SheetLook } from './sheet-looks.server.ts'
import { checkExtent } from './sheet-extent.ts'
import type { SheetRows } from './workbooks.server.ts'

/**
 * A process of its own that reads workbooks: what is in them may be anything, and whoever asks can end the process when it
 * takes too long.
 */

export interface WorkbookQuestion {
  readonly kind: 'firstSheet' | 'sheets'
  readonly bytes: Uint8Array
}

/** What a workbook unpacks to at most. */
const MOST_WORKBOOK = 40 * 1024 * 1024

answerParent<WorkbookQuestion, SheetRows[]>(async ({ kind, bytes }) => {
  const entries = entriesOf(bytes)
  const sheets = await readWorkbook(entries)
  if (kind === 'firstSheet')
    return sheets.slice(0, 1).map(({ sheet, data }) => ({
      name: sheet,
      rows: data.map((cells) => cells.map(textOfCell)),
    }))
  const looks = sheetLooks(entries)
  return sheets.map(({ sheet, data }, index) => ({
    name: sheet,
    rows: filled(
      data.map((row, at) => row.map((cell, column) => shownCell(cell, at, column, looks[index]))),
      looks[index],
    ),
  }))
})

/** The sheets of a workbook with the values of their cells, its entries looked at first. */
async function readWorkbook(entries: readonly ZipEntry[]): Promise<Sheet[]> {
  for (const { name, read } of entries)
    if (/\.xml$/i.test(name)) checkExtent(Buffer.from(read()).toString('latin1'))
  return readExcel(await repacked(entries)).catch(() => {
    throw broken('不是 .xlsx 的内容')
  })
}

function entriesOf(bytes: Uint8Array): ZipEntry[] {
  try {
    const entries = zipEntries(bytes)
    const unpacked = entries.reduce((sum, { size }) => sum + size, 0)
    if (unpacked > MOST_WORKBOOK) throw broken('内容过多，请另存为 CSV')
    return entries
  } catch (error) {
    throw error instanceof UnreadableSource ? broken(error.reason) : error
  }
}

const broken = (reason: string) => new Refusal('invalid', 'import_xlsx_broken', { reason })

/** A value of a cell as text: days as 2026-04-01, moments as 2026-04-01T08:00:00. */
function textOfCell(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'boolean') return cell ? '是' : '否'
  if (!(cell instanceof Date)) return String(cell)
  // A cell has no zone: what it shows is read as if it were UTC.
  const [day = '', time = ''] = cell.toISOString().slice(0, 19).split('T')
  return time === '00:00:00' ? day : `${day}T${time}`
}

function shownCell(cell: unknown, row: number, column: number, look: SheetLook | undefined): string {
  if (typeof cell !== 'number') return textOfCell(cell).trim()
  return look?.percent.has(`${columnLetters(column)}${row + 1}`)
    ? `${plainNumber(cell * 100)}%`
    : plainNumber(cell)
}

/** Without what binary fractions leave behind: 0.1 + 0.2 is 0.3. */
const plainNumber = (number: number): string => String(Number(number.toPrecision(12)))

/** Every merged cell with what its block shows; refuses blocks that lie on each other, which would be gone through again and again. */
function filled(rows: string[][], look: SheetLook | undefined): string[][] {
  const width = rows[0]?.length ?? 0
  let left = rows.length * width
  for (const { fromRow, toRow, fromColumn, toColumn } of look?.merged ?? []) {
    const lastRow = Math.min(toRow, rows.length - 1)
    const lastColumn = Math.min(toColumn, width - 1)
    left -= Math.max(0, lastRow - fromRow + 1) * Math.max(0, lastColumn - fromColumn + 1)
    if (left < 0) throw broken('合并的单元格互相重叠')
    const shown = rows[fromRow]?.[fromColumn]
    if (!shown) continue
    for (const row of rows.slice(fromRow, lastRow + 1))
      for (let column = fromColumn; column <= lastColumn; column += 1) row[column] ||= shown
  }
  return rows
}

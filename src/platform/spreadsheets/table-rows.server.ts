import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Sheet } from 'read-excel-file/node'
import { UnreadableSource } from '../import/unreadable-source.ts'
import { repacked, zipEntries, type ZipEntry } from '../import/zip-entries.server.ts'
import { MAX_LINE_BYTES } from '../import/lines.ts'
import { Refusal } from '../refusal.ts'
import { encodingOf, textOf } from './encoding.server.ts'

/** A row of a spreadsheet as its user counts them: the heading is the first. */
export interface TableRow {
  readonly row: number
  readonly cells: readonly string[]
}

/**
 * The rows of a text file of cells between commas, semicolons or tabs, one after the other, so that memory stays flat.
 * Formulas are text. Refuses `import_csv_broken` and what `encodingOf` refuses.
 */
export async function* rowsOfCsv(path: string): AsyncGenerator<TableRow> {
  const { CsvError, parse } = await import('csv-parse')
  const encoding = await encodingOf(path)
  const parser = parse({
    bom: true,
    delimiter: await delimiterOf(path, encoding),
    relaxColumnCount: true,
    relaxQuotes: true,
    maxRecordSize: MAX_LINE_BYTES,
  })
  const source = Readable.from(textOf(path, encoding))
  source.on('error', (error) => parser.destroy(error)).pipe(parser)
  let row = 0
  try {
    for await (const cells of parser as AsyncIterable<string[]>) yield { row: (row += 1), cells }
  } catch (error) {
    if (error instanceof CsvError) throw new Refusal('invalid', 'import_csv_broken', { line: row + 1 })
    throw error
  } finally {
    source.destroy()
  }
}

/** What stands between the cells: whichever of the three the heading has most of. */
async function delimiterOf(path: string, encoding: string): Promise<string> {
  let heading = ''
  for await (const piece of textOf(path, encoding)) {
    heading += piece
    if (heading.includes('\n') || heading.length > 20_000) break
  }
  const [line = ''] = heading.split('\n', 1)
  const times = (sign: string) => line.split(sign).length
  return [',', '\t', ';'].toSorted((one, two) => times(two) - times(one))[0] ?? ','
}

/** What a workbook unpacks to at most. */
const MOST_WORKBOOK = 40 * 1024 * 1024

/**
 * The rows of the first sheet of a workbook; of a formula, what it gave when the file was saved. Refuses
 * `import_xlsx_broken`.
 */
export async function* rowsOfWorkbook(path: string): AsyncGenerator<TableRow> {
  const [sheet] = await readWorkbook(await readFile(path))
  for (const [index, cells] of (sheet?.data ?? []).entries())
    yield { row: index + 1, cells: cells.map(textOfCell) }
}

/** The sheets of a workbook with the values of their cells, its entries looked at first. Refuses `import_xlsx_broken`. */
export async function readWorkbook(bytes: Buffer): Promise<Sheet[]> {
  const entries = entriesOf(bytes)
  const { default: readExcel } = await import('read-excel-file/node')
  return readExcel(await repacked(entries)).catch(() => {
    throw broken('不是 .xlsx 的内容')
  })
}

function entriesOf(bytes: Buffer): ZipEntry[] {
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

/** A value of a workbook's cell as text: days as 2026-04-01, moments as 2026-04-01T08:00:00. */
export function textOfCell(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'boolean') return cell ? '是' : '否'
  if (!(cell instanceof Date)) return String(cell)
  // A cell has no zone: what it shows is read as if it were UTC.
  const [day = '', time = ''] = cell.toISOString().slice(0, 19).split('T')
  return time === '00:00:00' ? day : `${day}T${time}`
}

import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { isWellFormed } from '#platform/http/well-formed.ts'
import { linesOf, problemOfLine } from '#platform/import/lines.ts'
import type { Importer } from '#platform/import/importer.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Field, fieldsOf } from './columns.ts'
import { encodingOf } from '#platform/spreadsheets/encoding.server.ts'
import { readHeading } from './read-heading.ts'
import { recordOfRow, type RecordOfRow } from './record-of-row.ts'
import { rowsOfCsv, type TableRow } from '#platform/spreadsheets/table-rows.server.ts'
import type { Workbooks } from '#platform/spreadsheets/workbooks.server.ts'

/** A record of a file, and the row or line that it stands in. */
export type ReadRecord = { readonly row: number } & RecordOfRow

/** Files that hold records. */
export const RECORD_TYPES = ['.csv', '.tsv', '.txt', '.xlsx', '.jsonl', '.ndjson'] as const

/**
 * The records of a file, one after the other; empty rows are passed over. `onHeading` is told the fields that the columns of a
 * table are of. Refuses what concerns the whole file: what `readHeading`, `rowsOfCsv` and `Workbooks` refuse.
 */
export async function* readRecords(
  workbooks: Workbooks,
  importer: Importer,
  path: string,
  onHeading?: (columns: readonly Field[]) => void,
): AsyncGenerator<ReadRecord> {
  const type = extname(path).toLowerCase()
  if (type === '.jsonl' || type === '.ndjson') {
    yield* recordsOfLines(path)
    return
  }
  const fields = fieldsOf(importer)
  let columns: ReturnType<typeof readHeading> | undefined
  for await (const { row, cells } of rowsOf(workbooks, type, path)) {
    if (!columns) {
      columns = readHeading(fields, cells)
      onHeading?.(columns)
    } else if (cells.some((cell) => cell.trim() !== ''))
      yield { row, ...checked(recordOfRow(columns, cells)) }
  }
  if (!columns) throw new Refusal('invalid', 'import_empty')
}

async function* rowsOf(workbooks: Workbooks, type: string, path: string): AsyncGenerator<TableRow> {
  if (type !== '.xlsx') {
    yield* rowsOfCsv(path)
    return
  }
  const rows = await workbooks.firstSheet(await readFile(path))
  for (const [index, cells] of rows.entries()) yield { row: index + 1, cells }
}

async function* recordsOfLines(path: string): AsyncGenerator<ReadRecord> {
  await encodingOf(path)
  let row = 0
  for await (const line of linesOf(createReadStream(path))) {
    row += 1
    if (line.trim() !== '') yield { row, ...checked(recordOfLine(line)) }
  }
}

function recordOfLine(line: string): RecordOfRow {
  const problem = problemOfLine(line)
  if (problem !== undefined) return { problem }
  try {
    const raw: unknown = JSON.parse(line.replace(/^\ufeff/, ''))
    if (typeof raw === 'object' && raw !== null && !Array.isArray(raw))
      return { raw: raw as Record<string, unknown> }
  } catch {
    return { problem: '不是正确的 JSON' }
  }
  return { problem: '应为一个 JSON 对象' }
}

const checked = (read: RecordOfRow): RecordOfRow =>
  'raw' in read && !isWellFormed(read.raw) ? { problem: '含有无法保存的字符' } : read

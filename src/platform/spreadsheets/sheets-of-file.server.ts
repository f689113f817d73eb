import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { Refusal } from '../refusal.ts'
import { rowsOfCsv } from './table-rows.server.ts'
import type { SheetRows, Workbooks } from './workbooks.server.ts'

/**
 * The sheets of an XLSX, CSV or TSV file: percent as `12.5%`, days as `2026-04-01`, merged cells filled. Refuses
 * `import_old_excel`, `table_type_unknown`, `import_csv_broken`, what `encodingOf` and what `Workbooks` refuse.
 */
export async function sheetsOfFile(
  workbooks: Workbooks,
  name: string,
  bytes: Buffer,
): Promise<readonly SheetRows[]> {
  const type = extname(name).toLowerCase()
  if (type === '.xls' || type === '.et') throw new Refusal('invalid', 'import_old_excel', { name })
  if (type === '.xlsx') return workbooks.sheets(bytes)
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

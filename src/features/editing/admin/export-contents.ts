import { downloadFile } from '#admin/parts/download-file.ts'
import { csvOf } from '#platform/csv.ts'
import { cellsOfContent, headOfContents } from '../content-cells.ts'
import { LAST_PAGE, type ContentRow, type ListHead } from '../list-contract.ts'
import type { ListAddress } from '../views/list-address.ts'
import { listContents } from './browser-calls.ts'

/** Gives a list as it is filtered and sorted, all of its pages, as a file. */
export async function exportContents(
  format: 'csv' | 'xlsx',
  asked: ListAddress & { readonly kind: string },
  name: string,
): Promise<void> {
  const rows: ContentRow[] = []
  let head: ListHead = { facets: [] }
  for (let page = 1; page <= LAST_PAGE; page += 1) {
    const { json } = await listContents({ ...asked, page })
    head = json.head
    rows.push(...json.rows)
    if (json.rows.length === 0 || rows.length >= json.total) break
  }
  const table = [headOfContents(head), ...rows.map((row) => cellsOfContent(head, row))]
  if (format === 'csv') return downloadFile(new Blob([csvOf(table)], { type: 'text/csv' }), `${name}.csv`)
  const { default: writeXlsx } = await import('write-excel-file/browser')
  const cells = table.map((row) => row.map((value) => ({ value, type: String })))
  await writeXlsx(cells).toFile(`${name}.xlsx`)
}

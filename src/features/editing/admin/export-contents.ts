import { downloadFile } from '#admin/parts/download-file.ts'
import { csvOf } from '#platform/csv.ts'
import { LAST_PAGE, type ContentRow } from '../list-contract.ts'
import { listContents } from './browser-calls.ts'
import { minuteOf, STATE_WORDS } from './list-columns.tsx'
import type { ListAddress } from './list-address.ts'

const HEAD = ['编号', '标题', '状态', '有未发布的修改', '在审', '定时', '最近修改', '修改的人']

/** Gives a list as it is filtered and sorted, all of its pages, as a file. */
export async function exportContents(
  format: 'csv' | 'xlsx',
  asked: ListAddress & { readonly kind: string },
  name: string,
): Promise<void> {
  const rows: ContentRow[] = []
  for (let page = 1; page <= LAST_PAGE; page += 1) {
    const { json } = await listContents({ ...asked, page })
    rows.push(...json.rows)
    if (json.rows.length === 0 || rows.length >= json.total) break
  }
  const table = [HEAD, ...rows.map(cellsOf)]
  if (format === 'csv') return downloadFile(new Blob([csvOf(table)], { type: 'text/csv' }), `${name}.csv`)
  const { default: writeXlsx } = await import('write-excel-file/browser')
  const cells = table.map((row) => row.map((value) => ({ value, type: String })))
  await writeXlsx(cells).toFile(`${name}.xlsx`)
}

const cellsOf = (row: ContentRow) => [
  String(row.id),
  row.title,
  STATE_WORDS[row.state],
  row.isWorking ? '是' : '',
  row.isInReview ? '是' : '',
  row.nextAt ? minuteOf(row.nextAt) : '',
  minuteOf(row.changedAt),
  row.changedBy,
]

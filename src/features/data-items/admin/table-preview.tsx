import { Table } from 'antd'
import { ScrollRegion } from '#admin/parts/table/scroll-region.tsx'
import { parseValueTable } from '../value-table.ts'

/** So many lines are looked at; the rest is as they are. */
const SHOWN = 8

/** What was pasted or uploaded, as a table; nothing while it is none. */
export function TablePreview({ text }: { text: string }) {
  const table = parseValueTable(text)
  if (!table) return null
  const { headings, lines } = table
  return (
    <ScrollRegion name="数据表预览">
      <Table
        size="small"
        bordered
        pagination={false}
        rowKey="row"
        columns={headings.map((title, column) => ({
          title,
          dataIndex: ['cells', column],
          align: column === 0 ? ('start' as const) : ('end' as const),
        }))}
        dataSource={lines.slice(0, SHOWN).map((cells, row) => ({ row, cells }))}
        footer={() =>
          `${lines.length} 行 ${headings.length} 列${lines.length > SHOWN ? `，先看前 ${SHOWN} 行` : ''}`
        }
      />
    </ScrollRegion>
  )
}

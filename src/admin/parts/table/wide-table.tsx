import { Empty, Table, type TableColumnType } from 'antd'
import { nameOf, type OfficeColumn, type OfficeRows } from './columns.ts'
import { ScrollRegion } from './scroll-region.tsx'

/** Whoever hears the page would be read every row that comes, of all that came. */
export const UNHEARD = { 'aria-live': 'off' } as const

/** Rows as a table whose head stays in sight; scrolled sideways where it is wider than its window, but for the names. */
export function WideTable<Row extends object>({
  name,
  columns,
  dataSource,
  loading = false,
  empty = '没有',
  expandable,
  rowKey,
  ...more
}: OfficeRows<Row>) {
  const named = nameOf(columns)
  return (
    <ScrollRegion name={name}>
      <Table<Row>
        size="middle"
        rowKey={rowKey as never}
        dataSource={[...dataSource]}
        loading={{ spinning: loading, ...UNHEARD }}
        pagination={false}
        locale={{
          emptyText: <Empty description={loading ? '' : empty} image={Empty.PRESENTED_IMAGE_SIMPLE} />,
        }}
        columns={columns.map((column) => columnOf(column, column === named))}
        {...(expandable && { expandable: { columnWidth: 64, ...expandable } })}
        {...more}
      />
    </ScrollRegion>
  )
}

function columnOf<Row>(given: OfficeColumn<Row>, isNamed: boolean): TableColumnType<Row> {
  const { isName: _, ...column } = given
  const looks = [
    isNamed && 'admin-cell-name',
    column.align && 'admin-cell-figure',
    column.key === 'actions' && 'admin-cell-actions',
  ]
  return { ...column, className: looks.filter(Boolean).join(' ') }
}

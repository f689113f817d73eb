import { Button } from 'antd'
import { Failed } from '../states.tsx'
import type { OfficeRows } from './columns.ts'
import { OfficeTable } from './office-table.tsx'
import type { OlderList } from './use-older.ts'

/** A list that comes in lots: its rows, the way to more of them, or why there are none. `unit`: 个, 位, 份. */
export function OlderTable<Row extends { readonly id: number | string }>({
  list,
  unit,
  rowKey = 'id',
  ...table
}: Omit<OfficeRows<Row>, 'dataSource' | 'loading' | 'rowKey'> & {
  /** What tells rows apart; their number where nothing is said. */
  readonly rowKey?: OfficeRows<Row>['rowKey']
  readonly list: OlderList<Row>
  readonly unit: string
}) {
  if (list.error) return <Failed error={list.error} again={list.again} />
  return (
    <>
      <OfficeTable<Row> {...table} rowKey={rowKey} isWhole loading={list.isLoading} dataSource={list.rows} />
      <MoreOf list={list} unit={unit} />
    </>
  )
}

/** The way to the next lot of a list, where there is one. */
export function MoreOf({
  list: { more },
  unit,
}: {
  readonly list: Pick<OlderList<unknown>, 'more'>
  readonly unit: string
}) {
  if (!more) return null
  return (
    <Button className="admin-note" loading={more.isBusy} onClick={more.fetch}>
      再看 {more.count} {unit}
    </Button>
  )
}

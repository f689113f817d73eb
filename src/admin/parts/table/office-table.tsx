import { Grid } from 'antd'
import { useState } from 'react'
import { Pages } from '../pages.tsx'
import { Cards } from './cards.tsx'
import type { OfficeRows } from './columns.ts'
import { useKeptPlace } from './use-kept-place.ts'
import { useLastPage, type ShownPage } from './use-last-page.ts'
import { WideTable } from './wide-table.tsx'
import './office-table.css'

/** So many rows stand on a page unless the server says which page it sent. */
const AT_ONCE = 50

interface Paging extends Omit<ShownPage, 'pageSize'> {
  readonly pageSize?: number
  readonly showTotal?: (total: number) => string
}

/**
 * The one list of the back office: a table at a desk, cards on a telephone. `paging` is given where the server sends one
 * page at a time; `isWhole` shows however many there are at once.
 */
export function OfficeTable<Row extends object>({
  paging,
  isWhole = false,
  ...list
}: OfficeRows<Row> & { readonly paging?: Paging; readonly isWhole?: boolean }) {
  const isNarrow = Grid.useBreakpoint().md === false
  const [at, setAt] = useState(1)
  const { length } = list.dataSource
  const pageSize = paging?.pageSize ?? AT_ONCE
  const current = paging?.current ?? Math.min(at, Math.max(1, Math.ceil(length / pageSize)))
  useLastPage(paging && { ...paging, pageSize }, length === 0)
  const rows =
    paging || isWhole ? list.dataSource : list.dataSource.slice((current - 1) * pageSize, current * pageSize)
  useKeptPlace()
  return (
    <>
      {isNarrow ? <Cards {...list} dataSource={rows} /> : <WideTable {...list} dataSource={rows} />}
      {!isWhole && (
        <Pages
          className="admin-pages"
          align="end"
          hideOnSinglePage
          showSizeChanger={false}
          simple={isNarrow}
          current={current}
          pageSize={pageSize}
          total={length}
          {...paging}
          onChange={(next) => (paging ? paging.onChange(next, false) : setAt(next))}
        />
      )}
    </>
  )
}

import { Button, Checkbox, Empty, Spin } from 'antd'
import { useState } from 'react'
import { keyOf, nameOf, shownIn, type OfficeRows } from './columns.ts'
import { UNHEARD } from './wide-table.tsx'

/** The same rows where there is no room for a table: each a card with its name, its facts and what can be done. */
export function Cards<Row extends object>(list: OfficeRows<Row>) {
  const { name, dataSource, rowKey, loading = false, empty = '没有' } = list
  if (dataSource.length === 0 && !loading)
    return <Empty description={empty} image={Empty.PRESENTED_IMAGE_SIMPLE} />
  return (
    <Spin spinning={loading} {...UNHEARD}>
      <ul className="admin-cards" aria-label={name} data-rows="" tabIndex={-1}>
        {dataSource.map((row, at) => (
          <Card key={keyOf(rowKey, row)} list={list} row={row} at={at} />
        ))}
      </ul>
    </Spin>
  )
}

interface CardOf<Row> {
  readonly list: OfficeRows<Row>
  readonly row: Row
  readonly at: number
}

function Card<Row extends object>({ list, row, at }: CardOf<Row>) {
  const { columns, expandable } = list
  const named = nameOf(columns)
  const actions = columns.find(({ key }) => key === 'actions')
  const facts = columns
    .filter((column) => column !== named && column !== actions)
    .map((column) => ({ title: column.title, shown: shownIn(column, row, at) }))
    .filter(({ shown }) => shown !== undefined && shown !== null && shown !== '' && shown !== false)
  return (
    <li className="admin-card">
      <div className="admin-card-head">
        {list.rowSelection && <Choice {...list} {...list.rowSelection} row={row} />}
        <div className="admin-card-name">{named && shownIn(named, row, at)}</div>
      </div>
      {facts.length > 0 && (
        <dl>
          {facts.map(({ title, shown }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{shown}</dd>
            </div>
          ))}
        </dl>
      )}
      {actions && <div className="admin-card-actions">{shownIn(actions, row, at)}</div>}
      {expandable && expandable.rowExpandable?.(row) !== false && <More row={row} {...expandable} />}
    </li>
  )
}

/** What a table shows below a row, once it is asked for. */
function More<Row>({
  row,
  columnTitle,
  expandedRowRender,
}: { row: Row } & NonNullable<OfficeRows<Row>['expandable']>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? `收起${columnTitle}` : columnTitle}
      </Button>
      {isOpen && <div className="admin-card-more">{expandedRowRender(row)}</div>}
    </>
  )
}

function Choice<Row extends object>({
  selectedRowKeys: chosen,
  onChange,
  getCheckboxProps,
  rowKey,
  dataSource,
  row,
}: NonNullable<OfficeRows<Row>['rowSelection']> &
  Pick<OfficeRows<Row>, 'rowKey' | 'dataSource'> & { readonly row: Row }) {
  const isAmong = (other: Row) => chosen?.some((key) => String(key) === keyOf(rowKey, other)) === true
  const isChosen = isAmong(row)
  const choose = () => {
    const rows = dataSource.filter((other) => (other === row ? !isChosen : isAmong(other)))
    onChange?.(
      rows.map((other) => keyOf(rowKey, other)),
      rows,
      { type: 'multiple' },
    )
  }
  return <Checkbox {...getCheckboxProps?.(row)} checked={isChosen} onChange={choose} />
}

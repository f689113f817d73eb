import type { TableColumnType, TableProps } from 'antd'
import type { ReactNode } from 'react'

type Given<Row> = Parameters<NonNullable<TableColumnType<Row>['render']>>

/** One fact of a row. */
export interface OfficeColumn<Row> extends Pick<TableColumnType<Row>, 'dataIndex' | 'width' | 'align'> {
  readonly title: string
  /** `actions`: what can be done with the row, which stands below everything else where each row is a card. */
  readonly key?: string
  /** What the row is called: it stays in sight while the rest is scrolled, and heads its card. Missing everywhere: the first. */
  readonly isName?: boolean
  readonly render?: (...given: Given<Row>) => ReactNode
}

/** A list of the back office: rows of facts, some of them to be chosen, opened or turned over. */
export interface OfficeRows<Row> extends Pick<
  TableProps<Row>,
  'size' | 'className' | 'rowSelection' | 'tableLayout'
> {
  /** What is listed, for whoever hears the list. */
  readonly name: string
  readonly rowKey: keyof Row | ((row: Row) => string)
  readonly columns: readonly OfficeColumn<Row>[]
  readonly dataSource: readonly Row[]
  readonly loading?: boolean
  /** Said where there is no row. */
  readonly empty?: string
  readonly expandable?: {
    readonly columnTitle: string
    readonly expandedRowRender: (row: Row) => ReactNode
    readonly rowExpandable?: (row: Row) => boolean
  }
}

/** The column that names its row. */
export const nameOf = <Row>(columns: readonly OfficeColumn<Row>[]): OfficeColumn<Row> | undefined =>
  columns.find(({ isName }) => isName) ?? columns[0]

/** What tells one row from another. */
export const keyOf = <Row>(rowKey: OfficeRows<Row>['rowKey'], row: Row): string =>
  typeof rowKey === 'function' ? rowKey(row) : String(row[rowKey])

/** What a column shows of a row. */
export function shownIn<Row>(column: OfficeColumn<Row>, row: Row, at: number): ReactNode {
  const value: unknown = row[column.dataIndex as keyof Row]
  return column.render ? column.render(value, row, at) : (value as ReactNode)
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Badge, Tag } from 'antd'
import { ExportLink } from '#admin/parts/export-link.tsx'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { Failed } from '#admin/parts/states.tsx'
import type { OfficeColumn } from '#admin/parts/table/columns.ts'
import { OfficeTable } from '#admin/parts/table/office-table.tsx'
import { askSales } from './browser-calls.ts'
import type { SaleRow } from './contract.ts'
import { saleStateNow } from './sale-state-names.ts'

/** Every event with what it sold, and what waits for a decision. */
export function SalesList() {
  const { data, error, isLoadingError, refetch } = useQuery({
    queryKey: ['ticket-sales'],
    queryFn: async () => (await askSales()).json,
  })
  if (isLoadingError) return <Failed error={error} again={() => void refetch()} />
  return (
    <>
      <ScreenHead title="报名与门票" actions={<ExportLink list="registrations" />}>
        选择一场活动，设置门票、看报名、审核与通知。
      </ScreenHead>
      <OfficeTable<SaleRow>
        name="报名与门票"
        rowKey="id"
        loading={!data}
        dataSource={data ?? []}
        empty="还没有活动"
        columns={columns}
      />
    </>
  )
}

const State = ({ state, ...row }: SaleRow) => (
  <Tag>{state === null ? '未设置' : saleStateNow({ state, ...row }, row)}</Tag>
)

const takenOf = ({ taken, capacity }: SaleRow) =>
  taken === null ? '' : capacity === null ? String(taken) : `${taken} / ${capacity}`

const columns: readonly OfficeColumn<SaleRow>[] = [
  { title: '日期', dataIndex: 'startsOn', width: 120 },
  {
    title: '活动',
    key: 'title',
    isName: true,
    render: (_, { id, title }) => (
      <Link to="/tickets/$id" params={{ id: String(id) }}>
        {title}
      </Link>
    ),
  },
  { title: '报名', key: 'state', width: 120, render: (_, row) => <State {...row} /> },
  { title: '已占名额', key: 'taken', width: 140, render: (_, row) => takenOf(row) },
  {
    title: '待审核',
    key: 'waiting',
    width: 100,
    render: (_, { waiting }) => (waiting > 0 ? <Badge count={waiting} /> : ''),
  },
  {
    title: '会员已退',
    key: 'unearned',
    width: 110,
    render: (_, { unearned }) => (unearned > 0 ? <Badge count={unearned} /> : ''),
  },
]

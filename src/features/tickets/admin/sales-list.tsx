import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Badge, Grid, Table, Tag, type TableColumnsType } from 'antd'
import { ExportLink } from '#admin/parts/export-link.tsx'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { Failed } from '#admin/parts/states.tsx'
import { askSales } from './browser-calls.ts'
import type { SaleRow } from './contract.ts'
import { saleStateToday } from './sale-state-names.ts'

/** Every event with what it sold, and what waits for a decision. */
export function SalesList() {
  const { md } = Grid.useBreakpoint()
  const { data, error, refetch } = useQuery({
    queryKey: ['ticket-sales'],
    queryFn: async () => (await askSales()).json,
  })
  if (error) return <Failed error={error} again={() => void refetch()} />
  return (
    <>
      <ScreenHead title="报名与门票" actions={<ExportLink list="registrations" />}>
        选择一场活动，设置门票、看报名、审核与通知。
      </ScreenHead>
      <Table<SaleRow>
        rowKey="id"
        size="middle"
        loading={!data}
        dataSource={data ?? []}
        pagination={{ pageSize: 50, hideOnSinglePage: true }}
        columns={columnsOf(md === false)}
      />
    </>
  )
}

const State = ({ state, endsOn }: SaleRow) => (
  <Tag>{state === null ? '未设置' : saleStateToday(state, { endsOn })}</Tag>
)

const takenOf = ({ taken, capacity }: SaleRow) =>
  taken === null ? '' : capacity === null ? String(taken) : `${taken} / ${capacity}`

/** On a telephone all of it stands under the title. */
const columnsOf = (isNarrow: boolean): TableColumnsType<SaleRow> => [
  { title: '日期', dataIndex: 'startsOn', width: 120, responsive: ['md'] },
  {
    title: '活动',
    key: 'title',
    render: (_, row) => (
      <>
        <Link to="/tickets/$id" params={{ id: String(row.id) }}>
          {row.title}
        </Link>
        {isNarrow ? (
          <div className="admin-under-title">
            {row.startsOn} <State {...row} />
            {[
              takenOf(row) && `已占 ${takenOf(row)}`,
              row.waiting > 0 && `待审核 ${row.waiting}`,
              row.unearned > 0 && `会员已退 ${row.unearned}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </div>
        ) : null}
      </>
    ),
  },
  {
    title: '报名',
    key: 'state',
    width: 120,
    responsive: ['md'],
    render: (_, row) => <State {...row} />,
  },
  { title: '已占名额', key: 'taken', width: 140, responsive: ['md'], render: (_, row) => takenOf(row) },
  {
    title: '待审核',
    key: 'waiting',
    width: 100,
    responsive: ['md'],
    render: (_, { waiting }) => <Badge count={waiting} />,
  },
  {
    title: '会员已退',
    key: 'unearned',
    width: 110,
    responsive: ['md'],
    render: (_, { unearned }) => <Badge count={unearned} />,
  },
]

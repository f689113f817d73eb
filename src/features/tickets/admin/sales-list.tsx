import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Badge, Table, Tag } from 'antd'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { Failed } from '#admin/parts/states.tsx'
import { askSales } from './browser-calls.ts'
import type { SaleRow } from './contract.ts'
import { SALE_STATE_NAMES } from './sale-state-names.ts'

/** Every event with what it sold, and what waits for a decision. */
export function SalesList() {
  const { data, error, refetch } = useQuery({
    queryKey: ['ticket-sales'],
    queryFn: async () => (await askSales()).json,
  })
  if (error) return <Failed error={error} again={() => void refetch()} />
  return (
    <>
      <ScreenHead title="报名与门票">选择一场活动，设置门票、看报名、审核与通知。</ScreenHead>
      <Table<SaleRow>
        rowKey="id"
        size="middle"
        loading={!data}
        dataSource={data ?? []}
        pagination={{ pageSize: 50, hideOnSinglePage: true }}
        columns={[
          { title: '日期', dataIndex: 'startsOn', width: 120 },
          {
            title: '活动',
            key: 'title',
            render: (_, { id, title }) => (
              <Link to="/tickets/$id" params={{ id: String(id) }}>
                {title}
              </Link>
            ),
          },
          {
            title: '报名',
            key: 'state',
            width: 120,
            render: (_, { state }) =>
              state === null ? <Tag>未设置</Tag> : <Tag>{SALE_STATE_NAMES[state]}</Tag>,
          },
          {
            title: '已占名额',
            key: 'taken',
            width: 140,
            render: (_, { taken, capacity }) =>
              taken === null ? '' : capacity === null ? taken : `${taken} / ${capacity}`,
          },
          {
            title: '待审核',
            key: 'waiting',
            width: 100,
            render: (_, { waiting }) => <Badge count={waiting} />,
          },
          {
            title: '会员已退',
            key: 'unearned',
            width: 110,
            render: (_, { unearned }) => <Badge count={unearned} />,
          },
        ]}
      />
    </>
  )
}

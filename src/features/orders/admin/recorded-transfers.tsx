import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { SearchBox } from '#admin/parts/search-box.tsx'
import { Failed } from '#admin/parts/states.tsx'
import { OfficeTable } from '#admin/parts/table/office-table.tsx'
import { yuanOfFen } from '#platform/money.ts'
import { askRecorded } from './browser-calls.ts'
import type { RecordedTransfer } from './transfer-calls.server.ts'

/** What arrived by bank, as the accountant compares it with the statement. */
export function RecordedTransfers() {
  const [text, setText] = useState('')
  const list = useQuery({
    queryKey: ['transfers', 'recorded', text],
    queryFn: async ({ signal }) => (await askRecorded({ text }, { signal })).json,
    placeholderData: (before) => before,
  })
  if (list.isError) return <Failed error={list.error} again={() => void list.refetch()} />
  return (
    <>
      <search className="admin-filters">
        <SearchBox
          name="查找到账"
          placeholder="订单号、付款方、流水号或金额"
          value={text}
          onSearch={setText}
        />
      </search>
      <OfficeTable<RecordedTransfer>
        name="已到账"
        rowKey="number"
        loading={list.isPending}
        dataSource={list.data ?? []}
        empty={text === '' ? '还没有记过到账' : '没有找到'}
        columns={[
          { title: '到账', dataIndex: 'receivedOn' },
          { title: '付款方', dataIndex: 'payer', isName: true },
          { title: '金额（元）', dataIndex: 'amountFen', align: 'right', render: yuanOfFen },
          { title: '银行流水号', dataIndex: 'reference' },
          {
            title: '订单',
            key: 'order',
            render: (_, { number, subject }) => <Link to={`/orders/${number}`}>{subject}</Link>,
          },
          { title: '备注', dataIndex: 'note' },
        ]}
      />
    </>
  )
}

import { Link } from '@tanstack/react-router'
import { SearchBox } from '#admin/parts/search-box.tsx'
import { OlderTable } from '#admin/parts/table/older-table.tsx'
import { useOlder } from '#admin/parts/table/use-older.ts'
import { yuanOfFen } from '#platform/money.ts'
import { askRecorded } from './browser-calls.ts'
import type { RecordedTransfer } from './transfer-calls.server.ts'

/** What arrived by bank, as the accountant compares it with the statement. */
export function RecordedTransfers({ text, onText }: { text: string; onText: (text: string) => void }) {
  const list = useOlder<RecordedTransfer>({
    queryKey: ['transfers', 'recorded', text],
    ask: (before, settings) => askRecorded({ text, before }, settings),
  })
  return (
    <>
      <search className="admin-filters">
        <SearchBox
          name="查找到账"
          placeholder="订单号、付款方、流水号或金额"
          value={text}
          onSearch={onText}
        />
      </search>
      <OlderTable<RecordedTransfer>
        name="已到账"
        list={list}
        unit="笔"
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

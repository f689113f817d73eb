import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { App, Button, Popconfirm, Segmented } from 'antd'
import { useState } from 'react'
import { ExportLink } from '#admin/parts/export-link.tsx'
import { ReasonDialog } from '#admin/parts/reason-dialog.tsx'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { Failed } from '#admin/parts/states.tsx'
import type { OfficeRows } from '#admin/parts/table/columns.ts'
import { OfficeTable } from '#admin/parts/table/office-table.tsx'
import { OlderTable } from '#admin/parts/table/older-table.tsx'
import { useOlder } from '#admin/parts/table/use-older.ts'
import { useAttempt } from '#admin/parts/use-attempt.ts'
import { yuanOfFen } from '#platform/money.ts'
import { minuteOf } from '#platform/shanghai-time.ts'
import { DIFFERENCE_NAMES } from '../difference-names.ts'
import { CHANNEL_TITLES } from '../channel-titles.ts'
import { askDifferences, reopenSettledDifference, settleOpenDifference } from './browser-calls.ts'
import type { FoundDifference } from './unsettled-calls.server.ts'
import { Reconciled, useReconciled } from './reconciled.tsx'

const yuan = (fen: number | undefined) => (fen === undefined ? '—' : yuanOfFen(fen))

const COLUMNS: OfficeRows<FoundDifference>['columns'] = [
  { title: '日期', dataIndex: 'day', width: 110 },
  { title: '机构', key: 'provider', render: (_, { provider }) => CHANNEL_TITLES[provider] },
  { title: '差异', key: 'kind', isName: true, render: (_, { kind }) => DIFFERENCE_NAMES[kind] },
  {
    title: '订单',
    dataIndex: 'orderNumber',
    render: (number: string) => <Link to={`/orders/${number}`}>{number}</Link>,
  },
  { title: '交易号', dataIndex: 'transactionId' },
  { title: '对方（元）', dataIndex: 'theirsFen', align: 'right', render: yuan },
  { title: '本站（元）', dataIndex: 'oursFen', align: 'right', render: yuan },
]

/** What the statements of the providers say and our books do not, each to be looked into and noted (C-29). */
export function Differences() {
  const [state, setState] = useState<'open' | 'settled'>('open')
  return (
    <>
      <ScreenHead title="对账差异" actions={<ExportLink list="differences" filter={{ state }} />}>
        支付机构的账单每天自动与本站的账核对；对不上的列在这里，查明之后写下怎样处理了。
      </ScreenHead>
      <Reconciled />
      <Segmented
        aria-label="看哪些"
        className="admin-section"
        value={state}
        options={[
          { value: 'open' as const, label: '待处理' },
          { value: 'settled' as const, label: '处理过的' },
        ]}
        onChange={setState}
      />
      {state === 'open' ? <Open /> : <Settled />}
    </>
  )
}

function Open() {
  const { message } = App.useApp()
  const queries = useQueryClient()
  const [settling, setSettling] = useState<FoundDifference>()
  const { data: reconciled } = useReconciled()
  const isWhole = reconciled?.every(({ lastDay, missing }) => lastDay !== '' && missing.length === 0)
  const list = useQuery({
    queryKey: ['differences', 'open'],
    queryFn: async ({ signal }) => (await askDifferences({ state: 'open' }, { signal })).json,
  })
  if (list.isLoadingError) return <Failed error={list.error} again={() => void list.refetch()} />
  return (
    <>
      <OfficeTable<FoundDifference>
        name="对账差异"
        rowKey="id"
        loading={list.isPending}
        dataSource={list.data ?? []}
        empty={isWhole ? '账都对得上' : '核对过的日子都对得上；还有没核对的，见上'}
        columns={[
          ...COLUMNS,
          {
            title: '操作',
            key: 'actions',
            render: (_, row) => (
              <Button size="small" aria-label={`写下处理：差异 ${row.id}`} onClick={() => setSettling(row)}>
                写下处理
              </Button>
            ),
          },
        ]}
      />
      {settling && (
        <ReasonDialog
          title={`差异 ${settling.id}：${DIFFERENCE_NAMES[settling.kind]}`}
          label="怎样处理了"
          okText="记为已处理"
          work={async (note) => {
            await settleOpenDifference({ id: settling.id, note })
            void message.success('已记下')
            await queries.invalidateQueries({ queryKey: ['differences'] })
          }}
          onClose={() => setSettling(undefined)}
        />
      )}
    </>
  )
}

function Settled() {
  const queries = useQueryClient()
  const { attempt, isBusy } = useAttempt()
  const list = useOlder<FoundDifference>({
    queryKey: ['differences', 'settled'],
    ask: (before, settings) => askDifferences({ state: 'settled', before }, settings),
  })
  const reopen = (id: number) =>
    attempt(async () => {
      await reopenSettledDifference({ id })
      await queries.invalidateQueries({ queryKey: ['differences'] })
    }, '已回到待处理')
  return (
    <OlderTable<FoundDifference>
      name="处理过的差异"
      list={list}
      unit="项"
      empty="还没有处理过差异"
      columns={[
        ...COLUMNS,
        {
          title: '怎样处理了',
          key: 'note',
          render: (_, { note, settledAt }) => (
            <>
              {note}
              <div className="admin-hint">{minuteOf(settledAt)}</div>
            </>
          ),
        },
        {
          title: '操作',
          key: 'actions',
          render: (_, { id, isByStaff }) =>
            // What a comparison found to agree is opened by the next one that does not.
            isByStaff && (
              <Popconfirm
                title="重新打开这项差异？"
                description="写下的处理只留在审计里，查明之后另写。"
                okText="重新打开"
                onConfirm={() => reopen(id)}
              >
                <Button size="small" disabled={isBusy} aria-label={`重新打开：差异 ${id}`}>
                  重新打开
                </Button>
              </Popconfirm>
            ),
        },
      ]}
    />
  )
}

import { LONGEST_TRANSFER_DAYS } from '../limits.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, DatePicker, Form, Space, Tag } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { FormDialog } from '#admin/parts/form-dialog.tsx'
import { useMay } from '#admin/parts/me.ts'
import { shanghaiNow } from '#admin/parts/moments.ts'
import { ReasonDialog } from '#admin/parts/reason-dialog.tsx'
import { SearchBox } from '#admin/parts/search-box.tsx'
import { Failed } from '#admin/parts/states.tsx'
import { shownDay } from '#admin/parts/shown-day.tsx'
import { OfficeTable } from '#admin/parts/table/office-table.tsx'
import { yuanOfFen } from '#platform/money.ts'
import { askAwaited, giveUp, wait } from './browser-calls.ts'
import { personColumn, subjectColumn } from './order-columns.tsx'
import { RecordTransferDialog } from './record-transfer-dialog.tsx'
import type { AwaitedTransfer } from './transfer-calls.server.ts'

type Action = 'record' | 'wait' | 'give-up'

/** As many as the server sends. */
const AT_ONCE = 200

const USUAL_REASONS = ['对方来电取消', '过了期限没有汇款', '重复下单']

/** Orders that wait for a transfer, and the closed ones whose money may still come. */
export function AwaitedTransfers({ text, onText }: { text: string; onText: (text: string) => void }) {
  const { message } = App.useApp()
  const may = useMay()
  const queries = useQueryClient()
  const [doing, setDoing] = useState<{ readonly action: Action; readonly order: AwaitedTransfer }>()
  const list = useQuery({
    queryKey: ['transfers', 'awaited', text],
    queryFn: async ({ signal }) => (await askAwaited({ text }, { signal })).json,
    placeholderData: (before) => before,
  })
  const refresh = () => queries.invalidateQueries({ queryKey: ['transfers'] })
  const close = () => setDoing(undefined)
  if (list.isLoadingError) return <Failed error={list.error} again={() => void list.refetch()} />
  return (
    <>
      <search className="admin-filters">
        <SearchBox
          name="查找等待到账的"
          placeholder="订单号、下单人、公司或金额"
          value={text}
          onSearch={onText}
        />
      </search>
      {list.data && list.data.length >= AT_ONCE && (
        <p className="admin-hint">这里只有前 {AT_ONCE} 个，其余的请查找，或导出全部。</p>
      )}
      <OfficeTable<AwaitedTransfer>
        name="等待到账"
        rowKey="number"
        loading={list.isPending}
        dataSource={list.data ?? []}
        empty={text === '' ? '没有等待到账的' : '没有找到'}
        columns={[
          subjectColumn(),
          personColumn('下单人', may('readers.read')),
          { title: '金额（元）', dataIndex: 'amountFen', align: 'right', render: yuanOfFen },
          { title: '下单', dataIndex: 'at', render: shownDay },
          {
            title: '等到',
            key: 'lastDay',
            render: (_, { isOpen, lastDay }) => (isOpen ? lastDay : <Tag>已关闭</Tag>),
          },
          {
            title: '操作',
            key: 'actions',
            render: (_, order) => (
              <Space wrap>
                <Button
                  size="small"
                  aria-label={`记到账 ${order.number}`}
                  onClick={() => setDoing({ action: 'record', order })}
                >
                  记到账
                </Button>
                {order.isOpen && (
                  <>
                    <Button
                      size="small"
                      aria-label={`再等几天 ${order.number}`}
                      onClick={() => setDoing({ action: 'wait', order })}
                    >
                      再等几天
                    </Button>
                    <Button
                      size="small"
                      aria-label={`不再等 ${order.number}`}
                      onClick={() => setDoing({ action: 'give-up', order })}
                    >
                      不再等
                    </Button>
                  </>
                )}
              </Space>
            ),
          },
        ]}
      />
      {doing?.action === 'record' && (
        <RecordTransferDialog order={doing.order} onDone={refresh} onClose={close} />
      )}
      {doing?.action === 'wait' && (
        <FormDialog<{ lastDay: Dayjs }>
          title={`再等几天：${doing.order.subject}`}
          hint={`门票的名额也保留到那天，最多 ${LONGEST_TRANSFER_DAYS} 天，不能过了活动开始。`}
          okText="再等"
          initialValues={{ lastDay: dayjs(doing.order.lastDay).add(7, 'day') }}
          work={async ({ lastDay }) => {
            await wait({ number: doing.order.number, lastDay: lastDay.format('YYYY-MM-DD') })
            void message.success('已延长')
            await refresh()
          }}
          onClose={close}
        >
          <Form.Item name="lastDay" label="等到哪一天">
            <DatePicker allowClear={false} minDate={shanghaiNow()} />
          </Form.Item>
        </FormDialog>
      )}
      {doing?.action === 'give-up' && (
        <ReasonDialog
          title={`不再等：${doing.order.subject}`}
          hint="订单关闭，保留的名额给别人；原因告诉下单的人。后来真的到了账，仍然可以记。"
          usual={USUAL_REASONS}
          okText="关闭订单"
          isDanger
          work={async (reason) => {
            await giveUp({ number: doing.order.number, reason })
            void message.success('已关闭，告诉了下单的人')
            await refresh()
          }}
          onClose={close}
        />
      )}
    </>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { ExportLink } from '#admin/parts/export-link.tsx'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { Failed } from '#admin/parts/states.tsx'
import { OfficeTable } from '#admin/parts/table/office-table.tsx'
import { useAttempt } from '#admin/parts/use-attempt.ts'
import { minuteOf } from '#platform/shanghai-time.ts'
import type { FailedSending } from '../contract.ts'
import { CHANNEL_NAMES, sayReason } from '../sending-words.ts'
import { listFailedSendings, resendFailed } from './browser-calls.ts'

/** Mails and text messages that were given up, and the way to send them once more. */
export function Sendings() {
  const { attempt } = useAttempt()
  const queries = useQueryClient()
  const list = useQuery({
    queryKey: ['sendings'],
    queryFn: async ({ signal }) => (await listFailedSendings({}, { signal })).json,
  })
  if (list.isLoadingError) return <Failed error={list.error} again={() => void list.refetch()} />
  const rows = list.data ?? []
  const resend = async (id?: number) => {
    await attempt(
      () => resendFailed(id === undefined ? {} : { id }),
      ({ json }) => `重新发送 ${json.sent} 条`,
    )
    await queries.invalidateQueries({ queryKey: ['sendings'] })
  }
  return (
    <>
      <ScreenHead
        title="没发出的消息"
        actions={
          <>
            <ExportLink list="failed-sendings" />
            <Button
              type="primary"
              disabled={!rows.some(({ isWorthIt }) => isWorthIt)}
              onClick={() => void resend()}
            >
              全部重发
            </Button>
          </>
        }
      >
        试了所有次数仍没发成的邮件与短信，保留 30 天。验证码过了时限，重发没有意义。邮箱退过信的，先在
        <Link to="/refused-addresses">收不到邮件的邮箱</Link>里让它再收，再重发。
      </ScreenHead>
      <OfficeTable<FailedSending>
        name="没发出的消息"
        rowKey="id"
        loading={list.isPending}
        dataSource={rows}
        empty="都发出去了"
        columns={[
          {
            title: '时间',
            dataIndex: 'at',
            width: 160,
            render: minuteOf,
          },
          {
            title: '种类',
            dataIndex: 'channel',
            width: 80,
            render: (channel: string) => CHANNEL_NAMES[channel],
          },
          { title: '事由', dataIndex: 'purpose', width: 160, isName: true },
          { title: '收件人', dataIndex: 'recipient', width: 200 },
          {
            title: '原因',
            dataIndex: 'reason',
            render: sayReason,
          },
          { title: '试过', dataIndex: 'attempts', width: 80, render: (times: number) => `${times} 次` },
          {
            title: '操作',
            key: 'actions',
            width: 120,
            render: (_, { id, isWorthIt }) =>
              isWorthIt ? (
                <Button size="small" aria-label={`重发第 ${id} 条`} onClick={() => void resend(id)}>
                  重发
                </Button>
              ) : (
                <span className="admin-hint">过了时限</span>
              ),
          },
        ]}
      />
    </>
  )
}

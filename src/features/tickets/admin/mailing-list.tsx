import { useQuery } from '@tanstack/react-query'
import { Button, Tag } from 'antd'
import { Failed, Loading } from '#admin/parts/states.tsx'
import { OfficeTable } from '#admin/parts/table/office-table.tsx'
import { SENDINGS_DAYS } from '#platform/outbox/contract.ts'
import { askMailings, sendRetryMailing } from './browser-calls.ts'
import type { MailingView } from './contract.ts'
import { useSend } from './use-send.ts'

const REFRESH_MS = 5000

/** What attendees were told, and how far the mails of each are while they go out. */
export function MailingList({ eventId }: { eventId: number }) {
  const { send, isBusy } = useSend()
  const { data, error, isLoadingError, refetch } = useQuery({
    queryKey: ['ticket-mailings', eventId],
    queryFn: async () => (await askMailings({ eventId }, { isBackground: true })).json,
    refetchInterval: ({ state }) => (state.data?.some(({ waiting }) => waiting > 0) ? REFRESH_MS : false),
  })
  if (isLoadingError) return <Failed error={error} again={() => void refetch()} />
  if (!data) return <Loading />
  const retry = async (id: number) => {
    await send(() => sendRetryMailing({ eventId, id }), '已重新排队')
    await refetch()
  }
  return (
    <OfficeTable<MailingView>
      name="发过的通知"
      rowKey="id"
      dataSource={data}
      empty="还没有发过通知；用上方的“通知持票人”发"
      columns={[
        { title: '内容', dataIndex: 'text', isName: true },
        { title: '时间', key: 'at', render: (_, { sentAt }) => sentAt.slice(0, 16).replace('T', ' ') },
        { title: '发给', key: 'audience', render: (_, { audience }) => audience || '所有持票人' },
        { title: '站内消息', dataIndex: 'people' },
        { title: '邮件', key: 'mails', render: (_, mailing) => <Progress {...mailing} /> },
        {
          title: '操作',
          key: 'actions',
          render: (_, { id, failed }) =>
            failed > 0 ? (
              <Button size="small" disabled={isBusy} onClick={() => void retry(id)}>
                重发失败的
              </Button>
            ) : (
              ''
            ),
        },
      ]}
    />
  )
}

function Progress({ mails, sent, waiting, failed }: MailingView) {
  if (mails === 0) return '没有要发的'
  if (sent + waiting + failed === 0) return `${mails} 封，${SENDINGS_DAYS} 天前的不再记着`
  return (
    <>
      {sent} / {mails} 已发 {waiting > 0 ? <Tag color="gold">{waiting} 封等待</Tag> : null}
      {failed > 0 ? <Tag color="red">{failed} 封失败</Tag> : null}
    </>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Popconfirm } from 'antd'
import { ExportLink } from '#admin/parts/export-link.tsx'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { Failed } from '#admin/parts/states.tsx'
import { OfficeTable } from '#admin/parts/table/office-table.tsx'
import { useAttempt } from '#admin/parts/use-attempt.ts'
import { minuteOf } from '#platform/shanghai-time.ts'
import type { BanView } from '../list-bans.server.ts'
import { askBans, liftBan } from './browser-calls.ts'

/** Who may not post now, why and until when; each can be let post again (C-70). */
export function Bans() {
  const { attempt } = useAttempt()
  const queries = useQueryClient()
  const list = useQuery({
    queryKey: ['bans'],
    queryFn: async ({ signal }) => (await askBans({}, { signal })).json,
  })
  const lift = async ({ id, name }: BanView['person']) => {
    await attempt(() => liftBan({ personId: id }), `“${name}”可以发言了`)
    await queries.invalidateQueries({ queryKey: ['bans'] })
  }
  if (list.isLoadingError) return <Failed error={list.error} again={() => void list.refetch()} />
  return (
    <>
      <ScreenHead title="禁言" actions={<ExportLink list="posting-bans" />}>
        不能评论、提问与回答，登录与阅读不受影响。在审核队列里禁言一条的作者。
      </ScreenHead>
      <OfficeTable<BanView>
        name="禁言的人"
        rowKey="id"
        loading={list.isPending}
        dataSource={list.data ?? []}
        empty="没有人在禁言"
        columns={[
          { title: '谁', key: 'who', render: (_, { person }) => `${person.name}（${person.id}）` },
          { title: '原因', dataIndex: 'reason' },
          { title: '从', dataIndex: 'startsAt', width: 160, render: minuteOf },
          {
            title: '到',
            key: 'until',
            width: 160,
            render: (_, { endsAt }) => (endsAt === undefined ? '永久' : minuteOf(endsAt)),
          },
          {
            title: '操作',
            key: 'actions',
            width: 120,
            render: (_, { person }) => (
              <Popconfirm
                title={`让“${person.name}”发言？`}
                okText="解除"
                onConfirm={() => void lift(person)}
              >
                <Button size="small" aria-label={`解除“${person.name}”的禁言`}>
                  解除
                </Button>
              </Popconfirm>
            ),
          },
        ]}
      />
    </>
  )
}

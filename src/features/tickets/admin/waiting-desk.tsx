import { useQuery } from '@tanstack/react-query'
import { Button, Popconfirm, Space, Statistic, Tag } from 'antd'
import { ExportLink } from '#admin/parts/export-link.tsx'
import { Failed, Loading } from '#admin/parts/states.tsx'
import { OfficeTable } from '#admin/parts/table/office-table.tsx'
import { WAITING_STATE_NAMES } from '../words.ts'
import { askWaiting, sendRemoveWaiting } from './browser-calls.ts'
import type { TypeView, WaitingView } from './contract.ts'
import { useSend } from './use-send.ts'

const shown = (moment: string | null) => moment?.slice(0, 16).replace('T', ' ') ?? ''

/** Who waits for which seats, in the order in which they are served, and what became of those before (C-104). */
export function WaitingDesk({ eventId, types }: { eventId: number; types: readonly TypeView[] }) {
  const { send, isBusy } = useSend()
  const { data, error, isLoadingError, refetch } = useQuery({
    queryKey: ['ticket-waiting', eventId],
    queryFn: async () => (await askWaiting({ eventId })).json,
  })
  if (isLoadingError) return <Failed error={error} again={() => void refetch()} />
  if (!data) return <Loading />
  const count = (state: WaitingView['state']) => data.filter((each) => each.state === state).length
  const remove = (id: number) => send(() => sendRemoveWaiting({ id }), '已移出')
  return (
    <>
      <Space size="large" wrap>
        <Statistic title="候补中" value={count('waiting')} />
        <Statistic title="有名额待确认" value={count('offered')} />
        <Statistic title="由候补报名" value={count('taken')} />
        <ExportLink list="waiting-list" filter={{ eventId }} />
      </Space>
      <p>
        空出的名额每分钟按次序给出，各保留一天（临近活动时更短）；不报名的让给下一位。名额调高也先给候补的人。
      </p>
      <OfficeTable<WaitingView>
        name="候补"
        rowKey="id"
        dataSource={data}
        empty="没有人候补"
        columns={[
          { title: '次序', key: 'place', render: (_, { place }) => place ?? '' },
          { title: '姓名', dataIndex: 'name', isName: true },
          {
            title: '状态',
            key: 'state',
            render: (_, { state, isServed, offerEndsAt }) => (
              <>
                <Tag color={state === 'offered' ? 'gold' : undefined}>{WAITING_STATE_NAMES[state]}</Tag>
                {state === 'waiting' && !isServed ? <Tag color="red">账号已停用，轮空</Tag> : null}
                {state === 'offered' ? ` 保留到 ${shown(offerEndsAt)}` : ''}
              </>
            ),
          },
          {
            title: '门票',
            key: 'type',
            render: (_, { typeId }) => types.find(({ id }) => id === typeId)?.name,
          },
          { title: '联系方式', dataIndex: 'reach' },
          { title: '登记', key: 'joined', render: (_, { joinedAt }) => shown(joinedAt) },
          {
            title: '操作',
            key: 'actions',
            render: (_, { id, state, name }) =>
              state === 'waiting' || state === 'offered' ? (
                <Popconfirm title={`把${name}移出候补？`} onConfirm={() => void remove(id)}>
                  <Button type="link" danger disabled={isBusy} aria-label={`移出${name}`}>
                    移出
                  </Button>
                </Popconfirm>
              ) : null,
          },
        ]}
      />
    </>
  )
}

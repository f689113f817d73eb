import { useQuery } from '@tanstack/react-query'
import { Button, Form, Select, Statistic } from 'antd'
import { OfficeForm } from '#admin/parts/office-form.tsx'
import { Failed, Loading } from '#admin/parts/states.tsx'
import { OlderTable } from '#admin/parts/table/older-table.tsx'
import { useOlder } from '#admin/parts/table/use-older.ts'
import type { Dispute } from '../door/contract.ts'
import { askDisputes, askDoorNews, askDoorStaff, sendDoorStaff } from './browser-calls.ts'
import { OUTCOMES_SHOWN } from './door-outcomes.ts'
import { useSend } from './use-send.ts'

const REFRESH_MS = 10_000

/** Who lets people in, how many are in, and whom devices let in that should not have been (C-45). */
export function DoorDesk({ eventId }: { eventId: number }) {
  const news = useQuery({
    queryKey: ['ticket-door', eventId],
    queryFn: async () => (await askDoorNews({ eventId }, { isBackground: true })).json,
    refetchInterval: REFRESH_MS,
  })
  if (news.isLoadingError) return <Failed error={news.error} again={() => void news.refetch()} />
  if (!news.data) return <Loading />
  const { entered, valid, disputed } = news.data
  return (
    <>
      <div className="admin-actions">
        <Statistic title="已签到" value={entered} />
        <Statistic title="有效门票" value={valid} />
      </div>
      <DoorStaff eventId={eventId} />
      <Disputes eventId={eventId} disputed={disputed} />
    </>
  )
}

/** Whose role is the door alone sees the events he or she is put down for, and nothing else. */
function DoorStaff({ eventId }: { eventId: number }) {
  const { send, isBusy } = useSend()
  const { data } = useQuery({
    queryKey: ['ticket-door-staff', eventId],
    queryFn: async () => (await askDoorStaff({ eventId })).json,
  })
  if (!data) return <Loading />
  const save = ({ staffIds }: { staffIds: number[] }) =>
    send(() => sendDoorStaff({ eventId, staffIds }), '已安排')
  return (
    <OfficeForm
      layout="vertical"
      initialValues={{ staffIds: data.filter(({ isAtDoor }) => isAtDoor).map(({ id }) => id) }}
      onFinish={(typed: { staffIds: number[] }) => void save(typed)}
    >
      <Form.Item
        name="staffIds"
        label="签到人员"
        extra="角色是“签到”的员工，只看得到安排给自己的活动。“活动”角色不用安排。"
      >
        <Select
          mode="multiple"
          optionFilterProp="label"
          options={data.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
      <Button htmlType="submit" loading={isBusy}>
        保存
      </Button>
    </OfficeForm>
  )
}

/** All of them, asked for anew whenever there are more or fewer. */
function Disputes({ eventId, disputed }: { readonly eventId: number; readonly disputed: number }) {
  const list = useOlder<Dispute>({
    queryKey: ['ticket-disputes', eventId, disputed],
    ask: (before, settings) => askDisputes({ eventId, before }, settings),
  })
  return (
    <OlderTable<Dispute>
      name="断网时放行而又对不上的门票"
      unit="条"
      list={list}
      size="small"
      className="staff-more"
      empty="没有断网时放行而又对不上的门票"
      columns={[
        { title: '断网时放行', dataIndex: 'name' },
        { title: '门票', dataIndex: 'type' },
        { title: '票号', dataIndex: 'code' },
        {
          title: '放行',
          key: 'at',
          render: (_, { at, gate }) => `${at.slice(5, 16).replace('T', ' ')} ${gate}`,
        },
        { title: '其实是', key: 'outcome', render: (_, { outcome }) => OUTCOMES_SHOWN[outcome].title },
        {
          title: '签到',
          key: 'entered',
          render: (_, { entered }) =>
            entered ? `${entered.at.slice(5, 16).replace('T', ' ')} ${entered.gate}` : '没有',
        },
      ]}
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Alert } from 'antd'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { Failed } from '#admin/parts/states.tsx'
import { OfficeTable } from '#admin/parts/table/office-table.tsx'
import type { Lead } from '../leads/contract.ts'
import { askLeads, askOwnLeads } from './browser-calls.ts'

const keyOf = ({ kind, id }: Lead) => `${kind} ${id}`

const Way = ({ address, title, mayChange }: Lead) =>
  mayChange ? <Link to={address as never}>{title}</Link> : title

/** On the desk of an event that was cancelled: what still leads readers there. */
export function LeadsNotice({ eventId }: { eventId: number }) {
  const { data } = useQuery({
    queryKey: ['cancelled-leads', eventId],
    queryFn: async () => (await askLeads({ eventId })).json,
  })
  if (!data || data.length === 0) return null
  return (
    <Alert
      className="admin-notice"
      type="warning"
      showIcon
      title="还有这些通向这场已取消的活动，不会自己撤下"
      description={
        <ul aria-label="还通向这里的">
          {data.map((lead) => (
            <li key={keyOf(lead)}>
              {lead.kind}：<Way {...lead} />
            </li>
          ))}
        </ul>
      }
    />
  )
}

/** What of one's own work still leads to events that were cancelled. */
export function Leads() {
  const list = useQuery({
    queryKey: ['cancelled-leads'],
    queryFn: async () => (await askOwnLeads({})).json,
  })
  if (list.isLoadingError) return <Failed error={list.error} again={() => void list.refetch()} />
  return (
    <>
      <ScreenHead title="通向已取消的活动">
        活动取消以后，这些还把读者带过去，不会自己撤下。改了去处、停下或撤下的，就不在这里了；没有一样通向那里，工作台也不再提。
      </ScreenHead>
      <OfficeTable<Lead>
        name="通向已取消的活动"
        rowKey={keyOf}
        loading={list.isPending}
        dataSource={list.data ?? []}
        isWhole
        empty="没有通向已取消的活动的"
        columns={[
          { title: '标题', key: 'title', isName: true, render: (_, lead) => <Way {...lead} /> },
          { title: '是什么', dataIndex: 'kind' },
          { title: '已取消的活动', dataIndex: 'event' },
        ]}
      />
    </>
  )
}

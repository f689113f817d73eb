import { Input, Space, Statistic, Typography } from 'antd'
import { OfficeTable } from '#admin/parts/table/office-table.tsx'
import { useState } from 'react'
import { shownYuan } from '#platform/money.ts'
import { QrButton } from '#admin/parts/qr-button.tsx'
import { registerFromPath } from '../addresses.ts'
import type { OfficeView } from './contract.ts'

/** What was sold, paid and let in, by type and by day. */
export function Figures({ office: { event, types, figures, sales } }: { office: OfficeView }) {
  const { byType, bySource, byDay } = figures
  const sum = (of: (row: (typeof byType)[number]) => number) => byType.reduce((all, row) => all + of(row), 0)
  const rows = types.map((type) => ({ ...type, figure: byType.find(({ typeId }) => typeId === type.id) }))
  return (
    <>
      <Space size="large" wrap className="staff-search">
        <Statistic title="有效门票" value={sum(({ valid }) => valid)} />
        <Statistic title="待付款" value={sum(({ held }) => held)} />
        <Statistic title="实收（元）" value={shownYuan(sum(({ paidFen }) => paidFen))} />
        <Statistic title="已签到" value={sum(({ entered }) => entered)} />
        <Statistic title="总名额" value={sales?.capacity ?? '不限'} />
      </Space>
      <h2 className="ticket-part">各种门票</h2>
      <OfficeTable<(typeof rows)[number]>
        name="各种门票"
        rowKey="id"
        isWhole
        dataSource={rows}
        empty="还没有门票"
        columns={[
          { title: '门票', dataIndex: 'name' },
          { title: '有效', key: 'valid', render: (_, { figure }) => figure?.valid ?? 0 },
          { title: '待付款', key: 'held', render: (_, { figure }) => figure?.held ?? 0 },
          {
            title: '名额',
            key: 'capacity',
            render: (_, { capacity }) => capacity ?? '不限',
          },
          { title: '实收（元）', key: 'paid', render: (_, { figure }) => shownYuan(figure?.paidFen ?? 0) },
          { title: '已签到', key: 'entered', render: (_, { figure }) => figure?.entered ?? 0 },
        ]}
      />
      <h2 className="ticket-part">报名的来源</h2>
      <OfficeTable<(typeof bySource)[number]>
        name="报名的来源"
        rowKey="from"
        size="small"
        isWhole
        dataSource={bySource}
        empty="还没有有效的门票"
        columns={[
          { title: '从哪里来', dataIndex: 'from' },
          { title: '有效门票', dataIndex: 'tickets' },
          { title: '实收（元）', key: 'paid', render: (_, { paidFen }) => shownYuan(paidFen) },
        ]}
      />
      <LinkToGiveOut eventId={event.id} />
      <h2 className="ticket-part">最近三十天</h2>
      <OfficeTable<(typeof byDay)[number]>
        name="最近三十天"
        rowKey="day"
        size="small"
        isWhole
        dataSource={byDay.toReversed()}
        empty="最近三十天没有新的门票"
        columns={[
          { title: '日期', dataIndex: 'day' },
          { title: '新出门票', dataIndex: 'sold' },
        ]}
      />
    </>
  )
}

/** A link for one poster, mail or partner, whose registrations are counted by its name. */
function LinkToGiveOut({ eventId }: { eventId: number }) {
  const [from, setFrom] = useState('')
  return (
    <Space wrap className="admin-actions staff-more">
      <Input
        aria-label="发到哪里"
        placeholder="发到哪里，例如 公众号"
        maxLength={40}
        value={from}
        onChange={({ target }) => setFrom(target.value)}
      />
      {from.trim() === '' ? null : (
        <>
          <Typography.Text copyable>
            {location.origin + registerFromPath(eventId, from.trim())}
          </Typography.Text>
          <QrButton path={registerFromPath(eventId, from.trim())} name={`报名 ${eventId} ${from.trim()}`} />
        </>
      )}
    </Space>
  )
}

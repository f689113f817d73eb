import { useQuery } from '@tanstack/react-query'
import { Button, DatePicker, Select } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { ExportLink } from '#admin/parts/export-link.tsx'
import { shanghaiNow } from '#admin/parts/moments.ts'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { Failed } from '#admin/parts/states.tsx'
import { OfficeTable } from '#admin/parts/table/office-table.tsx'
import { clickRate } from '../click-rate.ts'
import { POSITION_NAMES } from '../positions.ts'
import type { AdReport } from '../read-ad-report.server.ts'
import { askReport } from './browser-calls.ts'

type Line = AdReport[number]

/** What a client is told: how often each ad was in sight and how often it was followed, day by day (C-77). */
export function AdReportScreen() {
  const [period, setPeriod] = useState(() => ({
    from: shanghaiNow().startOf('month').format('YYYY-MM-DD'),
    to: shanghaiNow().format('YYYY-MM-DD'),
  }))
  const [client, setClient] = useState<string>()
  const report = useQuery({
    queryKey: ['ad-report', period],
    queryFn: async ({ signal }) => (await askReport(period, { signal })).json,
    placeholderData: (before) => before,
  })
  const all = report.data ?? []
  const clients = [...new Set(all.map((line) => line.client))].filter((name) => name !== '').toSorted()
  const lines = client === undefined ? all : all.filter((line) => line.client === client)
  const ads = [...Map.groupBy(lines, ({ adId }) => adId).values()].map(sumOf)
  const head = `${client ?? '全部客户'}，${period.from} 至 ${period.to}`
  return (
    <>
      <ScreenHead
        title="广告报表"
        actions={
          <>
            <Button onClick={() => window.print()}>打印</Button>
            <ExportLink list="ad-report" filter={{ from: period.from, to: period.to, client }} />
          </>
        }
      >
        {head}。露出：一半以上在屏幕里满一秒，一次浏览记一次；机器人不计。
      </ScreenHead>
      <search className="admin-filters">
        <DatePicker.RangePicker
          aria-label="哪些天"
          allowClear={false}
          value={[dayjs(period.from), dayjs(period.to)]}
          onChange={(days) => {
            const [from, to] = days ?? []
            if (from && to) setPeriod({ from: from.format('YYYY-MM-DD'), to: to.format('YYYY-MM-DD') })
          }}
        />
        <Select
          allowClear
          aria-label="客户"
          placeholder="全部客户"
          className="admin-search"
          value={client ?? null}
          options={clients.map((value) => ({ value, label: value }))}
          onChange={(value) => setClient(value ?? undefined)}
        />
      </search>
      {report.isLoadingError ? (
        <Failed error={report.error} again={() => void report.refetch()} />
      ) : (
        <OfficeTable<Line>
          name="广告报表"
          rowKey="adId"
          loading={report.isPending}
          dataSource={ads}
          empty="这段日子没有露出与点击"
          isWhole
          expandable={{ expandedRowRender: daysAmong(lines), columnTitle: '按日' }}
          columns={[
            { title: '广告', dataIndex: 'title' },
            { title: '客户', dataIndex: 'client' },
            { title: '位置', key: 'position', render: (_, { position }) => POSITION_NAMES[position] },
            ...FIGURES,
          ]}
        />
      )}
    </>
  )
}

const FIGURES = [
  {
    title: '露出',
    dataIndex: 'views',
    align: 'right' as const,
    render: (views: number) => views.toLocaleString(),
  },
  {
    title: '点击',
    dataIndex: 'clicks',
    align: 'right' as const,
    render: (clicks: number) => clicks.toLocaleString(),
  },
  {
    title: '点击率',
    key: 'rate',
    align: 'right' as const,
    render: (_: unknown, line: Line) => clickRate(line),
  },
]

const Days = ({ lines }: { lines: readonly Line[] }) => (
  <OfficeTable<Line>
    name="每一天"
    rowKey="day"
    size="small"
    dataSource={lines}
    isWhole
    columns={[{ title: '日期', dataIndex: 'day' }, ...FIGURES]}
  />
)

/** What opens below an ad: its own days of these. */
const daysAmong = (lines: readonly Line[]) =>
  function DaysOfAd({ adId }: Line) {
    return <Days lines={lines.filter((line) => line.adId === adId)} />
  }

function sumOf(lines: readonly Line[]): Line {
  const [first] = lines
  if (!first) throw new Error('an ad without a line')
  const sum = (of: 'views' | 'clicks') => lines.reduce((whole, line) => whole + line[of], 0)
  return { ...first, views: sum('views'), clicks: sum('clicks') }
}

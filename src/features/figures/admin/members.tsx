import { OfficeTable } from '#admin/parts/table/office-table.tsx'
import type { DayOfMembers, Figures, Span } from '../contract.ts'
import { daysOf } from '../period.ts'
import { DayChart } from './day-chart.tsx'
import { Part } from './part.tsx'
import { byDay, countedOf, standingAfter, sumOf } from './sums.ts'

interface Row {
  readonly industry: string
  readonly name: string
  readonly begun: number
  readonly renewed: number
  readonly ended: number
  readonly standing: number
}

/** Memberships that began, went on and ended, and how many stand. */
export function Members({ span, industries }: { span: Span; industries: Figures['industries'] }) {
  const { members } = span
  const days = daysOf(span)
  const of = (figure: (day: DayOfMembers) => number) =>
    byDay({ days, counted: countedOf(span) }, members, figure)
  const rows = industries
    .map(({ industry, name }): Row => {
      const own = members.filter((day) => day.industry === industry)
      return {
        industry,
        name,
        begun: sumOf(own, ({ begun }) => begun),
        renewed: sumOf(own, ({ renewed }) => renewed),
        ended: sumOf(own, ({ ended }) => ended),
        standing: standingAfter(own),
      }
    })
    .filter(({ industry }) => members.some((day) => day.industry === industry))
  return (
    <Part title="会员">
      <DayChart
        label={`每天的新会员、续费与到期，${span.from} 至 ${span.to}`}
        days={days}
        series={[
          { name: '新会员', values: of(({ begun }) => begun) },
          { name: '续费', values: of(({ renewed }) => renewed) },
          { name: '到期与退款', values: of(({ ended }) => ended) },
        ]}
      />
      <OfficeTable<Row>
        name="各产业的会员"
        rowKey="industry"
        size="small"
        isWhole
        dataSource={rows}
        empty="这段日子没有会员的统计"
        columns={[
          { title: '产业', dataIndex: 'name' },
          { title: '新会员', dataIndex: 'begun', align: 'right' },
          { title: '续费', dataIndex: 'renewed', align: 'right' },
          { title: '到期与退款', dataIndex: 'ended', align: 'right' },
          { title: '期末有效', dataIndex: 'standing', align: 'right' },
        ]}
      />
    </Part>
  )
}

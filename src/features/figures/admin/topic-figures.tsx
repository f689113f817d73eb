import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Spin } from 'antd'
import { useState } from 'react'
import { useMay } from '#admin/parts/me.ts'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { Failed, Loading } from '#admin/parts/states.tsx'
import { OfficeTable } from '#admin/parts/table/office-table.tsx'
import { minuteOf } from '#platform/shanghai-time.ts'
import type { FiguresOfTopic, Period, TopicDay } from '../contract.ts'
import { daysOf } from '../period.ts'
import { askFiguresOfTopic } from './browser-calls.ts'
import { DayChart } from './day-chart.tsx'
import { GateWay } from './gate-way.tsx'
import { Part } from './part.tsx'
import { PeriodChooser } from './period-chooser.tsx'
import { byDay, sumOf } from './sums.ts'
import { Tile } from './tile.tsx'
import { TopicSources } from './topic-sources.tsx'
import { usePeriod } from './use-period.ts'
import { WhyGaps } from './why-gaps.tsx'
import './figures.css'
import { ChooseReads, READS_NAMES, type WhichReads } from './which-reads.tsx'

/** How one topic was read, and how far readers went from it towards membership. */
export function TopicFiguresScreen() {
  const { id } = useParams({ strict: false }) as { id?: string }
  const { period, ask } = usePeriod(`/figures/topics/${id}`)
  const may = useMay()
  const asked = useQuery({
    queryKey: ['figures of topic', id, period],
    queryFn: async ({ signal }) => (await askFiguresOfTopic({ id: Number(id), ...period }, { signal })).json,
    placeholderData: keepPreviousData,
  })
  if (asked.isLoadingError) return <Failed error={asked.error} again={() => void asked.refetch()} />
  if (!asked.data) return <Loading />
  const { title, publishedAt, reads, comments } = asked.data
  return (
    <>
      <ScreenHead
        title={title}
        actions={
          <>
            {may('topics.write') && (
              <Link to="/topics/$id" params={{ id: String(id) } as never}>
                打开文章
              </Link>
            )}
            <Link to="/figures">全站统计</Link>
          </>
        }
      >
        {publishedAt && `${minuteOf(publishedAt)} 发布，`}
        至今 {reads.toLocaleString('zh-CN')} 次阅读，{comments.toLocaleString('zh-CN')} 条评论。
      </ScreenHead>
      <PeriodChooser period={period} onChange={ask} />
      <Spin spinning={asked.isPlaceholderData}>
        <Shown figures={asked.data} period={period} />
      </Spin>
    </>
  )
}

function Shown({
  figures: { isPaid, days, sources, ...figures },
  period,
}: {
  figures: FiguresOfTopic
  period: Period
}) {
  const [which, choose] = useState<WhichReads>('reads')
  const sum = (figure: keyof Omit<TopicDay, 'day'>) => sumOf(days, (day) => day[figure])
  const all = daysOf(period)
  const counted = new Set(figures.counted)
  return (
    <>
      <WhyGaps period={period} counted={counted} />
      <ul className="figure-tiles">
        <Tile name="这段日子的阅读" value={sum('reads').toLocaleString('zh-CN')} />
        <Tile name="读者" value={sum('readers').toLocaleString('zh-CN')} hint="逐日相加" />
        {isPaid && <Tile name="从它开始的付款" value={sum('paid').toLocaleString('zh-CN')} hint="会员" />}
      </ul>
      <Part title="每天的阅读" more={<ChooseReads value={which} onChange={choose} />}>
        <DayChart
          label={`这篇文章每天的${READS_NAMES[which]}，${period.from} 至 ${period.to}`}
          days={all}
          series={[
            {
              name: READS_NAMES[which],
              values: byDay({ days: all, counted }, days, (day) => day[which]),
            },
          ]}
        />
      </Part>
      {isPaid && (
        <Part title="从付费墙到会员">
          <GateWay
            sums={{ gates: sum('gates'), opened: sum('opened'), begun: sum('begun'), paid: sum('paid') }}
          />
        </Part>
      )}
      <TopicSources sources={sources} reads={sum('reads')} />
      <Part title="逐日">
        <OfficeTable<TopicDay>
          name="逐日"
          rowKey="day"
          size="small"
          dataSource={days.toReversed()}
          empty="这段日子没有人读"
          columns={[
            { title: '日期', dataIndex: 'day' },
            { title: '阅读', dataIndex: 'reads', align: 'right' },
            { title: '读者', dataIndex: 'readers', align: 'right' },
            ...(isPaid
              ? [
                  { title: '看到付费墙', dataIndex: 'gates', align: 'right' as const },
                  { title: '打开开通', dataIndex: 'opened', align: 'right' as const },
                  { title: '下单', dataIndex: 'begun', align: 'right' as const },
                  { title: '付款', dataIndex: 'paid', align: 'right' as const },
                ]
              : []),
          ]}
        />
      </Part>
    </>
  )
}

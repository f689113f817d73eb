import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Empty, Segmented, Spin } from 'antd'
import { useState } from 'react'
import { ExportLink } from '#admin/parts/export-link.tsx'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { Failed, Loading } from '#admin/parts/states.tsx'
import { minuteOf } from '#platform/shanghai-time.ts'
import type { Figures } from '../contract.ts'
import { askFigures } from './browser-calls.ts'
import { FigureList } from './figure-list.tsx'
import { GateWay } from './gate-way.tsx'
import { Members } from './members.tsx'
import { Money } from './money.tsx'
import { Overview } from './overview.tsx'
import { Part } from './part.tsx'
import { PeriodChooser } from './period-chooser.tsx'
import { ReadingChart } from './reading-chart.tsx'
import { isCounted, sumOfFigure } from './sums.ts'
import { usePeriod } from './use-period.ts'
import './figures.css'

/** What was read, how far readers went towards membership, and what came of it, in one place. */
export function FiguresScreen() {
  const { period, ask } = usePeriod('/figures')
  const asked = useQuery({
    queryKey: ['figures', period],
    queryFn: async ({ signal }) => (await askFigures(period, { signal })).json,
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <ScreenHead title="统计" actions={<ExportLink list="figures" filter={period} />}>
        {asked.data?.countedAt && `汇总到 ${minuteOf(asked.data.countedAt)}，每十分钟一次。`}
        机器人不计；不记是谁读的，一位读者只在当天认得出来。
      </ScreenHead>
      <PeriodChooser period={period} onChange={ask} />
      {asked.isError ? (
        <Failed error={asked.error} again={() => void asked.refetch()} />
      ) : asked.data ? (
        <Spin spinning={asked.isPlaceholderData}>
          <Shown figures={asked.data} />
        </Spin>
      ) : (
        <Loading />
      )}
      <FigureList period={period} />
    </>
  )
}

function Shown({ figures }: { figures: Figures }) {
  const { now, before, since, industries } = figures
  if (since === undefined)
    return <Empty description="还没有汇总过；几分钟后再来看" image={Empty.PRESENTED_IMAGE_SIMPLE} />
  const days = now.days
  return (
    <>
      {!isCounted(before, since) && (
        <Alert
          type="info"
          showIcon
          className="admin-notice"
          title={`统计从 ${since} 开始，这段日子没有可以相比的从前`}
        />
      )}
      <Overview figures={figures} />
      <Reading figures={figures} />
      <div className="figure-columns">
        <Part title="从付费墙到会员">
          <GateWay
            sums={{
              gates: sumOfFigure(days, 'gates'),
              opened: sumOfFigure(days, 'opened'),
              begun: sumOfFigure(days, 'begun'),
              paid: sumOfFigure(days, 'paid'),
            }}
          />
          <p className="admin-hint">{sayElsewhere(figures)}</p>
        </Part>
        <Members span={now} industries={industries} />
      </div>
      {now.money && <Money span={now} money={now.money} />}
    </>
  )
}

function Reading({ figures: { now, before, since } }: { figures: Figures }) {
  const [which, choose] = useState<'reads' | 'readers'>('reads')
  return (
    <Part
      title="每天的阅读"
      more={
        <Segmented
          aria-label="画什么"
          value={which}
          options={[
            { value: 'reads', label: '阅读' },
            { value: 'readers', label: '读者' },
          ]}
          onChange={choose}
        />
      }
    >
      <ReadingChart
        name={which === 'reads' ? '阅读' : '读者'}
        now={now}
        before={isCounted(before, since) ? before : undefined}
        which={which}
      />
    </Part>
  )
}

/** What of the orders did not begin at an article. */
function sayElsewhere({ now: { days } }: Figures): string {
  const elsewhere = sumOfFigure(days, 'orders_paid') - sumOfFigure(days, 'paid')
  return elsewhere > 0
    ? `另有 ${elsewhere.toLocaleString('zh-CN')} 笔会员付款从别处开始：会员页、账号页与资料。`
    : '每位读者每天在一篇文章上只算一次。'
}

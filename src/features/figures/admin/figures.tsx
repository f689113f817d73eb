import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Empty, Spin } from 'antd'
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
import { daysOf } from '../period.ts'
import { Overview } from './overview.tsx'
import { Part } from './part.tsx'
import { PeriodChooser } from './period-chooser.tsx'
import { ReadingChart } from './reading-chart.tsx'
import { countedOf, sumOfFigure } from './sums.ts'
import { usePeriod } from './use-period.ts'
import { WhyGaps } from './why-gaps.tsx'
import './figures.css'
import { ChooseReads, READS_NAMES, type WhichReads } from './which-reads.tsx'

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
      {asked.isLoadingError ? (
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
      <WhyGaps
        period={{ from: before.from, to: now.to }}
        counted={countedOf({ days: [...before.days, ...days] })}
        since={since}
      >
        所以不与此前 {daysOf(now).length} 天相比。
      </WhyGaps>
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

function Reading({ figures: { now, before } }: { figures: Figures }) {
  const [which, choose] = useState<WhichReads>('reads')
  return (
    <Part title="每天的阅读" more={<ChooseReads value={which} onChange={choose} />}>
      <ReadingChart name={READS_NAMES[which]} now={now} before={before} which={which} />
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

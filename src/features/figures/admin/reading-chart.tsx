import type { Span } from '../contract.ts'
import type { DayFigure } from '../names.ts'
import { daysOf } from '../period.ts'
import { DayChart } from './day-chart.tsx'
import { byDay, countedOf } from './sums.ts'

/** One figure day by day, over that of as many days before. */
export function ReadingChart({
  name,
  which,
  now,
  before,
}: {
  name: string
  which: DayFigure
  now: Span
  before: Span
}) {
  const valuesOf = (span: Span) =>
    byDay({ days: daysOf(span), counted: countedOf(span) }, span.days, ({ figures }) => figures[which] ?? 0)
  const days = daysOf(now)
  return (
    <DayChart
      label={`每天的${name}，${now.from} 至 ${now.to}`}
      days={days}
      series={[
        { name, values: valuesOf(now) },
        ...(before.days.length > 0
          ? [{ name: `此前 ${days.length} 天`, values: valuesOf(before), isBefore: true }]
          : []),
      ]}
    />
  )
}

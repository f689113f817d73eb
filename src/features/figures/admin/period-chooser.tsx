import { DatePicker, Segmented } from 'antd'
import dayjs from 'dayjs'
import { shanghaiNow } from '#admin/parts/moments.ts'
import type { Period } from '../contract.ts'
import { DAY, lastDays } from './use-period.ts'

const LENGTHS = [7, 30, 90] as const

/** Which days are looked at: the last week, month or quarter in one press, and any others. */
export function PeriodChooser({ period, onChange }: { period: Period; onChange: (period: Period) => void }) {
  const chosen = LENGTHS.find((days) => {
    const last = lastDays(days)
    return last.from === period.from && last.to === period.to
  })
  const now = shanghaiNow()
  const before = now.subtract(1, 'month')
  return (
    <search aria-label="哪些天" className="admin-filters">
      <Segmented<number>
        aria-label="最近多少天"
        // Of none of them, where other days are chosen.
        value={chosen ?? 0}
        options={LENGTHS.map((days) => ({ value: days, label: `最近 ${days} 天` }))}
        onChange={(days) => onChange(lastDays(days))}
      />
      <DatePicker.RangePicker
        aria-label="从哪天到哪天"
        allowClear={false}
        maxDate={now}
        value={[dayjs(period.from), dayjs(period.to)]}
        presets={[
          { label: '本月', value: [now.startOf('month'), now] },
          { label: '上月', value: [before.startOf('month'), before.endOf('month')] },
          { label: '今年', value: [now.startOf('year'), now] },
        ]}
        onChange={(days) => {
          const [from, to] = days ?? []
          if (from && to) onChange({ from: from.format(DAY), to: to.format(DAY) })
        }}
      />
    </search>
  )
}

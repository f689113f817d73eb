import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'

const DAY = 'YYYY-MM-DD'

interface Days {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

interface Props extends Days {
  /** Which days they are, for whoever hears it. */
  readonly name: string
  readonly onChange: (days: Days) => void
}

/** Narrows a list by days, the last one included; either end may be open. */
export const DaysFilter = ({ name, from, to, onChange }: Props) => (
  <DatePicker.RangePicker
    aria-label={name}
    allowEmpty={[true, true]}
    placeholder={[`${name}，从`, '到']}
    value={[picked(from), picked(to)]}
    onChange={(days) => onChange({ from: days?.[0]?.format(DAY), to: days?.[1]?.format(DAY) })}
  />
)

const picked = (day: string | undefined): Dayjs | null => (day === undefined ? null : dayjs(day))

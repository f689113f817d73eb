import { DatePicker, Radio } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { pickedMoment, shanghaiNow } from '#admin/parts/moments.ts'

interface When {
  readonly isTimed: boolean
  readonly picked: Dayjs | null
}

/** When something is done: now, or by itself at a time. */
export function useWhen() {
  const [when, setWhen] = useState<When>({ isTimed: false, picked: null })
  const { isTimed, picked } = when
  return {
    field: { when, onChange: setWhen },
    isTimed,
    /** A time that is still to come, where one is wanted. */
    isComplete: !isTimed || (picked?.isAfter(shanghaiNow()) ?? false),
    /** Missing: at once. */
    at: (isTimed && pickedMoment(picked)) || undefined,
  }
}

interface Props {
  /** 发布时间 */
  readonly name: string
  readonly when: When
  readonly onChange: (when: When) => void
}

/** Asks whether now or at a time, and then at which. */
export const WhenField = ({ name, when: { isTimed, picked }, onChange }: Props) => (
  <>
    <Radio.Group
      aria-label="什么时候"
      value={isTimed ? 'timed' : 'now'}
      onChange={({ target }) => onChange({ isTimed: target.value === 'timed', picked })}
      options={[
        { value: 'now', label: '现在' },
        { value: 'timed', label: '定时' },
      ]}
    />
    {isTimed && (
      <DatePicker
        showTime={{ format: 'HH:mm' }}
        format="YYYY-MM-DD HH:mm"
        aria-label={name}
        value={picked}
        disabledDate={(day) => day.isBefore(shanghaiNow(), 'day')}
        onChange={(day) => onChange({ isTimed, picked: day })}
      />
    )}
  </>
)

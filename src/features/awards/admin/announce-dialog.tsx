import { DatePicker, Modal, Radio } from 'antd'
import { useState } from 'react'
import { pickedMoment, shanghaiNow, shownMoment } from '#admin/parts/moments.ts'
import { useAttempt } from '#admin/parts/use-attempt.ts'
import { scheduleAnnouncement } from './browser-calls.ts'

/** When a frozen result becomes known: at a moment of Shanghai's clock, or now. */
export function AnnounceDialog({
  id,
  suggested,
  onDone,
  onClose,
}: {
  id: number
  /** The moment that was set, or the evening that the year's phases name. */
  suggested: string
  onDone: () => void
  onClose: () => void
}) {
  const [isNow, setNow] = useState(false)
  const [at, setAt] = useState(() => {
    const evening = shownMoment(suggested)
    return evening?.isAfter(shanghaiNow()) ? evening : shanghaiNow().add(1, 'hour').startOf('hour')
  })
  const { attempt, isBusy } = useAttempt()
  // What is announced cannot be taken back: a moment that has passed is a slip, not a wish.
  const isPast = !isNow && !at.isAfter(shanghaiNow())
  const set = async () => {
    const moment = isNow ? new Date().toISOString() : (pickedMoment(at) ?? '')
    if (await attempt(() => scheduleAnnouncement({ id, at: moment }))) onDone()
  }
  return (
    <Modal
      open
      title="公布结果"
      okText={isNow ? '现在公布' : '定下时刻'}
      okButtonProps={{ danger: isNow, disabled: isPast }}
      confirmLoading={isBusy}
      onOk={() => void set()}
      onCancel={onClose}
    >
      <p>
        到那一刻，获奖名单、首页、历届奖项与证书一起出现，获奖者收到消息；之前哪里都看不到。公布以前可以改时刻，公布以后收不回，只能更正。
      </p>
      <Radio.Group
        aria-label="何时公布"
        value={isNow}
        onChange={({ target }) => setNow(target.value === true)}
        options={[
          { value: false, label: '定在' },
          { value: true, label: '现在（一分钟之内）' },
        ]}
      />
      {!isNow && (
        <p>
          <DatePicker
            showTime={{ format: 'HH:mm' }}
            format="YYYY-MM-DD HH:mm"
            aria-label="公布时刻（上海时间）"
            value={at}
            allowClear={false}
            minDate={shanghaiNow()}
            status={isPast ? 'error' : ''}
            onChange={(moment) => moment && setAt(moment)}
          />{' '}
          {isPast && <span role="alert">这个时刻已经过去；要马上公布，请选“现在”。</span>}
        </p>
      )}
    </Modal>
  )
}

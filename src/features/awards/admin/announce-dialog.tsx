import { DatePicker, Modal } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { scheduleAnnouncement } from './browser-calls.ts'
import { useAttempt } from './use-attempt.ts'

/** When a frozen result becomes known: at a second, or now. */
export function AnnounceDialog({
  id,
  onDone,
  onClose,
}: {
  id: number
  onDone: () => void
  onClose: () => void
}) {
  const [at, setAt] = useState(() => dayjs())
  const [isBusy, setBusy] = useState(false)
  const attempt = useAttempt()
  const set = async () => {
    setBusy(true)
    if (await attempt(() => scheduleAnnouncement({ id, at: at.toISOString() }))) onDone()
    setBusy(false)
  }
  return (
    <Modal
      open
      title="何时公布"
      okText="定下"
      confirmLoading={isBusy}
      onOk={() => void set()}
      onCancel={onClose}
    >
      <p>
        到那一秒，获奖名单、首页、历届奖项与证书一起出现，获奖者收到消息；之前哪里都看不到。已过的时刻就是现在。
      </p>
      <DatePicker
        showTime
        aria-label="公布时刻"
        value={at}
        allowClear={false}
        onChange={(moment) => moment && setAt(moment)}
      />
    </Modal>
  )
}

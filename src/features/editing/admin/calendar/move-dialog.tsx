import { DatePicker, Modal } from 'antd'
import { useState } from 'react'
import { pickedMoment, shanghaiNow, shownMoment } from '#admin/parts/moments.ts'
import type { Planned } from '../../calendar/contract.ts'

interface Props {
  readonly planned: Planned
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly onMove: (at: string) => void
}

/** Another day and hour for what waits, without a mouse. */
export function MoveDialog({ planned, isBusy, onClose, onMove }: Props) {
  const [at, setAt] = useState(shownMoment(planned.at))
  const picked = pickedMoment(at)
  return (
    <Modal
      open
      title={`改时间：《${planned.title}》`}
      okText="改到这时"
      okButtonProps={{ disabled: picked === null, loading: isBusy }}
      onOk={() => picked !== null && onMove(picked)}
      onCancel={onClose}
    >
      <p className="admin-hint">到时间做的事、做的是哪一版都不变。</p>
      <DatePicker
        showTime={{ format: 'HH:mm' }}
        format="YYYY-MM-DD HH:mm"
        aria-label="新的时间"
        allowClear={false}
        value={at}
        disabledDate={(day) => day.isBefore(shanghaiNow(), 'day')}
        onChange={setAt}
      />
    </Modal>
  )
}

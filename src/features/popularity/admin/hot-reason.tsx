import { Input, Modal } from 'antd'
import { useState } from 'react'

interface Props {
  readonly title: string
  readonly isFirst: boolean
  readonly onClose: () => void
  readonly onGive: (reason: string) => void
}

/** Asks why an article is put before what readers have chosen, or kept out of it. */
export function HotReason({ title, isFirst, onClose, onGive }: Props) {
  const [reason, setReason] = useState('')
  const act = isFirst ? '放到最前' : '排除'
  return (
    <Modal
      open
      title={`${act}《${title}》`}
      okText={act}
      okButtonProps={{ disabled: reason.trim() === '', danger: !isFirst }}
      onOk={() => onGive(reason)}
      onCancel={onClose}
    >
      <label htmlFor="hot-reason">原因（只有员工能看到）</label>
      <Input.TextArea
        id="hot-reason"
        rows={3}
        value={reason}
        count={{ show: true, max: 500 }}
        onChange={({ target }) => setReason(target.value)}
      />
    </Modal>
  )
}

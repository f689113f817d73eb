import { Input, Modal } from 'antd'
import { useState } from 'react'

interface Props {
  readonly version: number
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly onSendBack: (note: string) => void
}

/** Sends a version back to whoever handed it in, and says why. */
export function SendBackDialog({ version, isBusy, onClose, onSendBack }: Props) {
  const [note, setNote] = useState('')
  return (
    <Modal
      open
      title={`退回第 ${version} 版`}
      okText="退回"
      okButtonProps={{ disabled: note.trim() === '', loading: isBusy }}
      onOk={() => onSendBack(note)}
      onCancel={onClose}
    >
      <label htmlFor="send-back-note">要改什么（作者看得到）</label>
      <Input.TextArea
        id="send-back-note"
        rows={4}
        value={note}
        count={{ show: true, max: 2000 }}
        onChange={({ target }) => setNote(target.value)}
      />
    </Modal>
  )
}

import { App, Input, Modal } from 'antd'
import { useState } from 'react'

const USUAL = ['内容有误，正在核实', '来函要求更正', '版权问题', '重复发布']

interface Props {
  readonly what: string
  readonly onClose: () => void
  /** Takes it down; rejects with a sentence. */
  readonly onWithdraw: (reason: string) => Promise<void>
}

/** One press takes what is public down; the reason is for staff and the audit alone. */
export function WithdrawDialog({ what, onClose, onWithdraw }: Props) {
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { message } = App.useApp()
  const act = async () => {
    setBusy(true)
    try {
      await onWithdraw(reason)
      onClose()
    } catch (error) {
      void message.error(error instanceof Error ? error.message : '没有撤下')
    }
    setBusy(false)
  }
  return (
    <Modal
      open
      title={`撤下${what}`}
      okText="撤下"
      okButtonProps={{ danger: true, disabled: reason.trim() === '', loading: isBusy }}
      onOk={() => void act()}
      onCancel={onClose}
    >
      <p>读者会立刻看不到它，原来的地址显示“这项内容已经撤下”。随时可以恢复。</p>
      <label htmlFor="withdraw-reason">原因（只有员工能看到）</label>
      <Input.TextArea
        id="withdraw-reason"
        rows={3}
        value={reason}
        count={{ show: true, max: 500 }}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className="admin-usual">
        {USUAL.map((each) => (
          <button key={each} type="button" onClick={() => setReason(each)}>
            {each}
          </button>
        ))}
      </div>
    </Modal>
  )
}

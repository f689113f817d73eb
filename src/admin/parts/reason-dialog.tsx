import { Alert, Button, Input, Modal, type InputRef } from 'antd'
import { useRef, useState, type ReactNode } from 'react'

interface Props {
  readonly title: string
  /** What the text is: 原因, unless told. */
  readonly label?: string
  readonly hint?: ReactNode
  /** Texts that are often written, each one press. */
  readonly usual?: readonly string[]
  readonly okText: string
  readonly isDanger?: boolean
  /** The dialog closes when it is done, and shows what was refused. */
  readonly work: (text: string) => Promise<unknown>
  readonly onClose: () => void
}

/** Asks for one line and does something with it; Enter is the same as the button. */
export function ReasonDialog(props: Props) {
  const { title, label = '原因', hint, usual = [], okText, isDanger = false, work, onClose } = props
  const [text, setText] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const input = useRef<InputRef>(null)
  const isReady = text.trim() !== '' && !isBusy
  const ok = async () => {
    if (!isReady) return
    setBusy(true)
    try {
      await work(text)
      onClose()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : '没有成功')
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={title}
      okText={okText}
      okButtonProps={{ danger: isDanger, disabled: text.trim() === '', loading: isBusy }}
      onOk={() => void ok()}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && input.current?.focus()}
    >
      {hint !== undefined && <div className="admin-hint">{hint}</div>}
      <Input
        ref={input}
        aria-label={label}
        placeholder={label}
        maxLength={200}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onPressEnter={(event) => {
          // Enter that ends a word being composed sends nothing.
          if (event.nativeEvent.isComposing) return
          // Nor does the same press reach a button of the dialog that comes next.
          event.preventDefault()
          void ok()
        }}
      />
      <div className="admin-usual">
        {usual.map((each) => (
          <Button key={each} size="small" onClick={() => setText(each)}>
            {each}
          </Button>
        ))}
      </div>
      {problem !== '' && <Alert className="admin-note" type="error" title={problem} />}
    </Modal>
  )
}

import { Input, type InputRef } from 'antd'
import { useRef, useState, type ReactNode } from 'react'
import { OfficeModal } from '#admin/parts/dialogs.tsx'

interface Props {
  readonly title: string
  readonly label: string
  readonly begins: string
  readonly help?: string
  /** What it would come to, while it is typed. */
  readonly preview?: (text: string) => ReactNode
  readonly isLong?: boolean
  /** Why what was typed will not do; empty: it will. */
  readonly problemOf: (text: string) => string
  readonly onClose: () => void
  readonly onDone: (text: string) => void
}

/** Asks for one text: an address, a formula. Enter is enough. */
export function AskDialog({
  title,
  label,
  begins,
  help,
  preview,
  isLong,
  problemOf,
  onClose,
  onDone,
}: Props) {
  const [text, setText] = useState(begins)
  const input = useRef<InputRef>(null)
  const problem = text.trim() === '' ? '' : problemOf(text.trim())
  const finish = () => {
    if (problem !== '') return
    onClose()
    onDone(text.trim())
  }
  const common = {
    id: 'body-ask',
    value: text,
    onChange: ({ target }: { target: { value: string } }) => setText(target.value),
  }
  return (
    <OfficeModal
      title={title}
      okText="确定"
      okButtonProps={{ disabled: problem !== '' }}
      onOk={finish}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && input.current?.focus()}
    >
      <label htmlFor="body-ask">{label}</label>
      {isLong ? (
        <Input.TextArea {...common} ref={input as never} rows={3} className="body-tex" />
      ) : (
        <Input
          {...common}
          ref={input}
          onPressEnter={({ nativeEvent }) => !nativeEvent.isComposing && finish()}
        />
      )}
      <p className="admin-hint">{problem || help}</p>
      {preview?.(text.trim())}
    </OfficeModal>
  )
}

import { useId, type ReactNode } from 'react'
import { BusyButton } from './busy-button.tsx'
import { FILLED, FINAL, OUTLINED } from './button-looks.ts'
import { Modal } from './modal.tsx'

/** Something said that waits for an answer, with one button, or with two when it is a question. Esc is the quiet one. */
export function Notice({
  title,
  text,
  children,
  confirmLabel = '确定',
  isFinal = false,
  isBusy = false,
  onConfirm,
  onCancel,
}: {
  title: string
  text: string
  children?: ReactNode
  /** What the button does, where a verb says it better than 确定. */
  confirmLabel?: string
  /** What is confirmed cannot be taken back. */
  isFinal?: boolean
  isBusy?: boolean
  onConfirm: () => void
  /** Missing when there is nothing to decide. */
  onCancel?: () => void
}) {
  const id = useId()
  return (
    <Modal title={title} role="alertdialog" width="narrow" onDismiss={onCancel ?? onConfirm}>
      <p id={id} className="mt-2 leading-relaxed">
        {text}
      </p>
      {children}
      <div className="mt-6 flex justify-end gap-3">
        {onCancel ? (
          <button type="button" onClick={onCancel} className={OUTLINED}>
            取消
          </button>
        ) : null}
        <BusyButton
          aria-describedby={id}
          isBusy={isBusy}
          onClick={onConfirm}
          className={isFinal ? FINAL : FILLED}
        >
          {confirmLabel}
        </BusyButton>
      </div>
    </Modal>
  )
}

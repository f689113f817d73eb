import { useId, type ReactNode } from 'react'
import { Modal } from './modal.tsx'

/** Something said that waits for an answer, with one button, or with two when it is a question. Esc is the quiet one. */
export function Notice({
  title,
  text,
  children,
  onConfirm,
  onCancel,
}: {
  title: string
  text: string
  children?: ReactNode
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
          <button
            type="button"
            onClick={onCancel}
            className="rounded-full border border-line px-5 py-2 text-ink hover:border-accent hover:text-accent"
          >
            取消
          </button>
        ) : null}
        <button
          type="button"
          aria-describedby={id}
          onClick={onConfirm}
          className="rounded-full bg-accent px-5 py-2 text-on-accent hover:opacity-90"
        >
          确定
        </button>
      </div>
    </Modal>
  )
}

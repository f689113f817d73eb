import { useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'

const WIDTHS = {
  narrow: 'w-[min(24rem,calc(100vw-2rem))]',
  middle: 'w-[min(30rem,calc(100vw-2rem))]',
  wide: 'w-[min(42rem,calc(100vw-2rem))]',
} as const

/**
 * A dialog that is open as long as it stands in the page and closes by nobody's hand but its owner's: the button, a
 * press beside it and Esc all only ask for it (`onDismiss`). The focus returns to where it was.
 */
export function Modal({
  title,
  role = 'dialog',
  width,
  onDismiss,
  children,
}: {
  title: string
  role?: 'dialog' | 'alertdialog'
  width: 'narrow' | 'middle' | 'wide'
  onDismiss: () => void
  children: ReactNode
}) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const isPressBeside = useRef(false)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Closed while it still stands there, so that the browser gives the focus back.
    return () => element?.close()
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    // While a word is being composed, Esc belongs to the input method.
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    onDismiss()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the dialog itself; whoever uses a pointer has the button
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={id}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        // Whoever chooses no file after all cancels a field in the dialog, which is not meant for it.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onDismiss()
      }}
      onClose={(event) => {
        // Some browsers close on a second Esc whatever is said; it was still not for them to decide.
        if (!event.currentTarget.isConnected || event.currentTarget.open) return
        event.currentTarget.showModal()
        onDismiss()
      }}
      onPointerDown={(event) => {
        isPressBeside.current = event.target === event.currentTarget
      }}
      onClick={(event) => {
        // A selection that was drawn out of the dialog ends beside it and is no press; nor is the second of two presses on
        // what opened it.
        if (isPressBeside.current && event.target === event.currentTarget && !(event.detail > 1)) onDismiss()
      }}
      className={`m-auto max-h-[calc(100dvh-2rem)] overflow-y-auto rounded-xl border border-line bg-raised p-0 text-start text-body shadow-md backdrop:bg-black/50 ${WIDTHS[width]}`}
    >
      <div className="p-5 sm:p-6">
        <div className="flex items-start justify-between gap-4">
          <h2 id={id} className="pt-1.5 text-xl">
            {title}
          </h2>
          {role === 'dialog' ? (
            <button
              type="button"
              aria-label="关闭"
              onClick={onDismiss}
              className="-me-2 grid size-11 shrink-0 place-items-center rounded-full text-2xl leading-none text-muted hover:text-accent"
            >
              <span aria-hidden="true">×</span>
            </button>
          ) : null}
        </div>
        {children}
      </div>
    </dialog>
  )
}

import { App, Drawer, Modal, type DrawerProps, type ModalProps } from 'antd'
import { useEffect, useState } from 'react'
import { listAround } from './table/use-kept-place.ts'
import { FormsOfDialog } from './written.ts'

/** A dialog that is open for as long as it is drawn; the keyboard goes back to what opened it. */
export function OfficeModal({ onCancel, ...props }: Omit<ModalProps, 'open'>) {
  useFocusBack()
  const { forms, leaving } = useLeaving(onCancel)
  return (
    <FormsOfDialog value={forms}>
      <Modal {...props} {...(leaving && { onCancel: leaving })} open />
    </FormsOfDialog>
  )
}

/** The same beside the screen. */
export function OfficeDrawer({ onClose, ...props }: Omit<DrawerProps, 'open'>) {
  useFocusBack()
  const { forms, leaving } = useLeaving(onClose)
  return (
    <FormsOfDialog value={forms}>
      <Drawer {...props} {...(leaving && { onClose: leaving })} open />
    </FormsOfDialog>
  )
}

/** Of the browser or of React. */
type Leaving = Pick<UIEvent, 'type' | 'target' | 'detail'>

/** Asks before a press beside a dialog, or Escape, throws away what is written in it; whoever presses a button means it. */
function useLeaving<Given extends Leaving>(close: ((event: Given) => void) | undefined) {
  const { modal } = App.useApp()
  const [forms] = useState(() => new Set<() => boolean>())
  const leave = async (event: Given, leaveFor: (event: Given) => void) => {
    const isWritten = !isOfButton(event) && [...forms].some((each) => each())
    const leaves =
      !isWritten ||
      (await modal.confirm({
        title: '写下的还没有保存',
        content: '现在关闭，写下的就没有了。',
        okText: '关闭',
        cancelText: '接着写',
      }))
    if (leaves) leaveFor(event)
  }
  const leaving = (event: Given) => {
    // The second of two presses on what opened it falls beside it.
    if (close && (!(event.detail > 1) || isOfButton(event))) void leave(event, close)
  }
  return { forms, leaving: close && leaving }
}

const isOfButton = ({ type, target }: Leaving): boolean =>
  type === 'click' && target instanceof Element && target.closest('button') !== null

/** Once a dialog is gone, however it went, or to the list that its opener has gone from; not where the keyboard was given to something else. */
function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement)
  const [list] = useState(() => listAround(opener))
  useEffect(
    () => () => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (!isLost) return
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
      else list?.focus({ preventScroll: true })
    },
    [opener, list],
  )
}

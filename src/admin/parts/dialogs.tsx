import { Drawer, Modal, type DrawerProps, type ModalProps } from 'antd'
import { useEffect, useState } from 'react'

/** A dialog that is open for as long as it is drawn; the keyboard goes back to what opened it. */
export function OfficeModal(props: Omit<ModalProps, 'open'>) {
  useFocusBack()
  return <Modal {...props} open />
}

/** The same beside the screen. */
export function OfficeDrawer(props: Omit<DrawerProps, 'open'>) {
  useFocusBack()
  return <Drawer {...props} open />
}

/** Once a dialog is gone, however it went; not where its opener is gone too, or the keyboard was given to something else. */
function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus()
    },
    [opener],
  )
}

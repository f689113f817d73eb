import { useEffect, useState } from 'react'

/** Gives the keyboard back to what opened a dialog once the dialog is gone, however it went; where that is gone too, to nothing. */
export function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    },
    [opener],
  )
}

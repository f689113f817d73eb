import { createContext, useContext, useEffect } from 'react'

type IsWritten = () => boolean

/** Around the forms of a dialog, which is not closed by accident while one of them holds what nobody has saved. */
export const FormsOfDialog = createContext<Set<IsWritten> | undefined>(undefined)

/** For a form: says to the dialog around it, where there is one, whether something is written in it. */
export function useSayingWritten(isWritten: IsWritten): void {
  const forms = useContext(FormsOfDialog)
  useEffect(() => {
    forms?.add(isWritten)
    return () => void forms?.delete(isWritten)
  }, [forms, isWritten])
}

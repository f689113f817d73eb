import { useEffect, useState } from 'react'
import { storedUser, type StoredUser } from '../stored-user.ts'

/**
 * Who signed in in another window after this page was opened for somebody, told when it happens; a page that the browser kept
 * for going back is loaded anew by itself. Undefined as long as it is the same person, or nobody.
 */
export function useAnotherPerson(here: StoredUser | undefined): [StoredUser | undefined, () => void] {
  const [another, setAnother] = useState<StoredUser>()
  const id = here?.id
  useEffect(() => {
    if (id === undefined) return
    const look = () => {
      const now = storedUser()
      setAnother(now && now.id !== id ? now : undefined)
    }
    addEventListener('storage', look)
    return () => removeEventListener('storage', look)
  }, [id])
  return [another, () => setAnother(undefined)]
}

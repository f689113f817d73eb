import { useCallback, useEffect, useState } from 'react'

/** Gives what asks for an act: at once where it is possible, or as soon as it is. */
export function useOnce(isPossible: boolean, act: () => void): () => void {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    if (!isDue || !isPossible) return
    setDue(false)
    act()
  }, [isDue, isPossible, act])
  return useCallback(() => setDue(true), [])
}

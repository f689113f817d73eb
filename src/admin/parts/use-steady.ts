import { useCallback, useEffect, useRef } from 'react'

/** The same function at every drawing, which calls the newest: what is given it need not be drawn anew. Only for events. */
export function useSteady<Given extends readonly unknown[], Answer>(
  act: (...given: Given) => Answer,
): (...given: Given) => Answer {
  const newest = useRef(act)
  useEffect(() => {
    newest.current = act
  })
  return useCallback((...given) => newest.current(...given), [])
}

import { useEffect, type ReactNode } from 'react'

const SHOWN_FOR_MS = 5000

/** What came of a press, over the page wherever it is scrolled to; gone after five seconds. */
export function PassingNotice({
  told,
  onGone,
  children,
}: {
  told: string
  onGone: () => void
  /** Where to go on from it. */
  children?: ReactNode
}) {
  useEffect(() => {
    if (!told) return undefined
    const timer = setTimeout(onGone, SHOWN_FOR_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- only another sentence starts the time anew
  }, [told])
  return (
    <p
      role="status"
      className="fixed start-1/2 top-20 z-50 w-max max-w-[calc(100vw-2rem)] -translate-x-1/2 rounded-3xl bg-ink px-6 py-2.5 text-center text-paper shadow-md empty:hidden"
    >
      {told}
      {told ? children : null}
    </p>
  )
}

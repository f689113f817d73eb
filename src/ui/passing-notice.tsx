import { useEffect, type ReactNode } from 'react'

const SHOWN_FOR_MS = 5000

/**
 * What came of a press, over the page wherever it is scrolled to; gone after five seconds. With a way to go on from it,
 * it stays until somebody goes or puts it away: nobody has to be quick.
 */
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
  const stays = Boolean(children)
  useEffect(() => {
    if (!told || stays) return undefined
    const timer = setTimeout(onGone, SHOWN_FOR_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- only another sentence starts the time anew
  }, [told, stays])
  return (
    <div
      role="status"
      className="fixed start-1/2 top-20 z-50 flex w-max max-w-[calc(100vw-2rem)] -translate-x-1/2 items-center gap-3 rounded-3xl bg-ink px-6 py-2.5 text-paper shadow-md empty:sr-only"
    >
      {told ? (
        <>
          <span>{told}</span>
          {children}
          {stays ? (
            <button
              type="button"
              aria-label="关闭提示"
              onClick={onGone}
              className="-me-3 size-8 rounded-full"
            >
              ×
            </button>
          ) : null}
        </>
      ) : null}
    </div>
  )
}

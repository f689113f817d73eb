import { useEffect, type ReactNode } from 'react'
import { PASSING, PUT_AWAY } from './passing-look.tsx'

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
    <div role="status" className={PASSING}>
      {told ? (
        <>
          <span>{told}</span>
          {children}
          {stays ? (
            <button type="button" aria-label="关闭提示" onClick={onGone} className={PUT_AWAY}>
              ×
            </button>
          ) : null}
        </>
      ) : null}
    </div>
  )
}

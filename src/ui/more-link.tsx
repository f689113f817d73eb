import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { LOAD_FAILED } from '#platform/load-failed.ts'

/**
 * The way to more of a list: a link that script turns into loading in place. Whoever pressed goes on at the first of what
 * came, which would lie behind them otherwise, or where it is said that nothing is left. What was loading and left the
 * address as it was has failed, which is said beside it.
 */
export function MoreLink({
  address,
  isLoading,
  onMore,
}: {
  address: string | undefined
  isLoading: boolean
  onMore: (event: MouseEvent) => void
}) {
  const line = useRef<HTMLParagraphElement>(null)
  /** What stood last above the link when it was pressed. */
  const last = useRef<HTMLElement>(undefined)
  const asked = useRef<string>(undefined)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (isLoading) asked.current = address
    else if (asked.current !== undefined) {
      const hasCome = asked.current !== address
      setFailed(!hasCome)
      asked.current = undefined
      if (hasCome && last.current && isStillHere(line.current)) {
        const above = reachableAbove(line.current)
        const first = above.includes(last.current) ? above[above.indexOf(last.current) + 1] : undefined
        const goOn = first ?? (address === undefined ? line.current : undefined)
        goOn?.focus({ preventScroll: true })
      }
      last.current = undefined
    }
  }, [isLoading, address])
  const press = (event: MouseEvent) => {
    // A press that opens a window of its own is the browser's.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    last.current = reachableAbove(line.current).at(-1)
    onMore(event)
  }
  return (
    <p ref={line} tabIndex={-1} className="py-8 text-center text-sm text-muted outline-none" role="status">
      {address === undefined ? (
        '没有更多了'
      ) : (
        <>
          {hasFailed && !isLoading ? <span className="mb-3 block">{LOAD_FAILED}</span> : null}
          <a
            href={address}
            onClick={press}
            className="inline-block rounded-full border border-line px-8 py-2 text-ink hover:border-accent hover:text-accent"
          >
            {isLoading ? '加载中…' : hasFailed ? '重试' : '加载更多'}
          </a>
        </>
      )}
    </p>
  )
}

/** What can be reached by keyboard before an element. */
const reachableAbove = (element: HTMLElement | null) =>
  [...document.querySelectorAll<HTMLElement>('a[href], button')].filter(
    (each) =>
      each.tabIndex >= 0 &&
      element !== null &&
      (element.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_PRECEDING) !== 0,
  )

/** Whether nobody has gone elsewhere meanwhile. */
const isStillHere = (element: HTMLElement | null) =>
  document.activeElement === document.body || element?.contains(document.activeElement) === true

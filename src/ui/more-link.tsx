import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { LOAD_FAILED } from '#platform/load-failed.ts'

/**
 * The way to more of a list: a link that script turns into loading in place; without an address nothing is left, and
 * whoever pressed last keeps the place in the page. What was loading and left the address as it was has failed, which is
 * said beside it.
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
  const isPressed = useRef(false)
  const asked = useRef<string>(undefined)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (isLoading) asked.current = address
    else if (asked.current !== undefined) {
      setFailed(asked.current === address)
      asked.current = undefined
    }
  }, [isLoading, address])
  useEffect(() => {
    if (address === undefined && isPressed.current) line.current?.focus({ preventScroll: true })
  }, [address])
  const press = (event: MouseEvent) => {
    // A press that opens a window of its own is the browser's.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    isPressed.current = true
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

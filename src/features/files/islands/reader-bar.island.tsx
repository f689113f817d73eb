import { useEffect, useState, type FormEvent } from 'react'
import { pageId } from '../page-id.ts'
import { pageOfKey } from '../page-of-key.ts'
import { useMissingPages } from '../use-missing-pages.ts'

/** The bar of the reader: which page is seen, keys and buttons to turn, a field to go to a page, and what did not load. */
export function ReaderBar({ pageCount }: { pageCount: number }) {
  const [shown, setShown] = useState(1)
  const [typed, setTyped] = useState<string>()
  const { problem, loadAgain } = useMissingPages()

  const goTo = (number: number) => {
    const page = Math.min(pageCount, Math.max(1, number))
    // At once: on the way there others would count as seen, and be fetched.
    document.querySelector(`#${pageId(page)}`)?.scrollIntoView({ block: 'start', behavior: 'instant' })
    setShown(page)
    setTyped(undefined)
  }

  useEffect(() => {
    // A page counts as seen when it lies across the middle of the window.
    const observer = new IntersectionObserver(
      (entries) => {
        // A slow browser tells of several moments at once: the last holds.
        const seen = entries.findLast((entry) => entry.isIntersecting)
        if (seen) setShown(Number(seen.target.id.slice(pageId(0).length - 1)))
      },
      { rootMargin: '-50% 0px -50% 0px' },
    )
    for (let number = 1; number <= pageCount; number += 1) {
      const page = document.querySelector(`#${pageId(number)}`)
      if (page) observer.observe(page)
    }
    return () => observer.disconnect()
  }, [pageCount])

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event
      // Fields and dialogs need their keys themselves.
      if (target instanceof Element && target.closest('input, textarea, select, dialog')) return
      const wanted = pageOfKey(event, { shown, pageCount })
      if (wanted === undefined) return
      event.preventDefault()
      goTo(wanted)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = Number(typed)
    if (Number.isInteger(wanted) && typed !== '') goTo(wanted)
  }
  const button =
    'grid size-11 place-items-center rounded-full border border-line text-xl text-ink hover:border-accent hover:text-accent aria-disabled:opacity-40'
  return (
    <div
      data-bottom-bar=""
      className="sticky bottom-0 z-30 mt-6 border-t border-line bg-paper py-2 noscript:hidden"
    >
      <p
        role="status"
        className="flex flex-wrap items-center justify-center gap-3 text-sm text-text-red empty:sr-only"
      >
        {problem === '' ? null : (
          <>
            {problem}
            <button type="button" onClick={loadAgain} className="py-2 text-link">
              重新加载
            </button>
          </>
        )}
      </p>
      <div className="flex items-center justify-center gap-3">
        <button
          type="button"
          aria-label="上一页"
          aria-disabled={shown === 1}
          onClick={() => shown > 1 && goTo(shown - 1)}
          className={button}
        >
          ‹
        </button>
        <form method="dialog" onSubmit={submit} className="flex items-center gap-2 text-sm text-body">
          <label className="flex items-center gap-2">
            第
            <input
              inputMode="numeric"
              aria-label="页码"
              value={typed ?? String(shown)}
              onChange={(event) => setTyped(event.target.value.replaceAll(/\D/g, '').slice(0, 5))}
              onFocus={(event) => event.target.select()}
              onBlur={() => setTyped(undefined)}
              className="h-10 w-16 rounded-md border border-line bg-paper text-center text-ink"
            />
          </label>
          / {pageCount} 页
          <button type="submit" className="sr-only">
            转到这一页
          </button>
        </form>
        <button
          type="button"
          aria-label="下一页"
          aria-disabled={shown === pageCount}
          onClick={() => shown < pageCount && goTo(shown + 1)}
          className={button}
        >
          ›
        </button>
      </div>
    </div>
  )
}

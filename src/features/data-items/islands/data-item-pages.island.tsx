import { useLayoutEffect, useRef, useState, type MouseEvent } from 'react'
import { FAR_FUTURE_MS } from '#platform/calls/far-future.ts'
import { showAddress } from '#platform/pages/shown-address.ts'
import { dataItemsPath } from '../addresses.ts'
import { LOAD_FAILED } from '#platform/load-failed.ts'
import { DATA_GRID, DataItemTile } from '../components/data-item-tile.tsx'
import { loadPage, type Walk } from '../list-walk.ts'

interface Properties {
  readonly category: string
  /** The cursor that the server's page was asked with. */
  readonly before: number
  readonly next: number | undefined
  readonly previous: number | undefined
}

/** Previous and next of the list: links, and with script a change in place through the call (DISC-02, B-03). */
export function DataItemPages({ category, before, next, previous }: Properties) {
  const [walk, setWalk] = useState<Walk>({ cursors: [before], items: undefined, next })
  const [isLoading, setLoading] = useState(false)
  const [hasFailed, setFailed] = useState<'next' | 'previous'>()
  const top = useRef<HTMLDivElement>(null)
  // Before it is painted: nobody sees both lists at once.
  useLayoutEffect(() => {
    const first = document.querySelector('#data-first')
    if (first instanceof HTMLElement) first.hidden = walk.items !== undefined
  }, [walk])

  const show = async (event: MouseEvent, cursors: readonly number[], isForward: boolean) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (isLoading) return
    setLoading(true)
    setFailed(undefined)
    const loaded = await loadPage(cursors, { category, isForward })
    setLoading(false)
    if (!loaded) {
      setFailed(isForward ? 'next' : 'previous')
      return
    }
    setWalk(loaded)
    // The address says where the list stands: a reload, Back and a way back from an item find the same page.
    const at = cursors.at(-1) ?? FAR_FUTURE_MS
    showAddress(dataItemsPath({ category, before: at < FAR_FUTURE_MS ? at : undefined }))
    top.current?.scrollIntoView({ block: 'start' })
  }
  const back = walk.cursors.slice(0, -1)
  const canStepBack = back.length > 0
  const link =
    'rounded-full border border-line px-8 py-2 text-sm text-ink hover:border-accent hover:text-accent'
  return (
    <div ref={top} className="scroll-mt-24" aria-busy={isLoading}>
      {walk.items ? (
        <ul className={DATA_GRID}>
          {walk.items.map((item) => (
            <DataItemTile key={item.id} item={item} />
          ))}
        </ul>
      ) : null}
      <p role="status" className="pt-8 text-center text-sm text-muted empty:sr-only">
        {hasFailed ? LOAD_FAILED : ''}
      </p>
      <nav aria-label="翻页" className="flex flex-wrap items-center justify-center gap-4 py-10">
        {canStepBack ? (
          <a
            href={dataItemsPath({ category })}
            rel="prev"
            className={link}
            onClick={(event) => void show(event, back, false)}
          >
            {hasFailed === 'previous' ? '重试' : '上一页'}
          </a>
        ) : previous !== undefined ? (
          <a href={dataItemsPath({ category, after: previous })} rel="prev" className={link}>
            上一页
          </a>
        ) : null}
        {walk.next === undefined ? (
          <span role="status" className="text-sm text-muted">
            没有更多了
          </span>
        ) : (
          <a
            href={dataItemsPath({ category, before: walk.next })}
            rel="next"
            className={link}
            onClick={(event) => void show(event, [...walk.cursors, walk.next ?? FAR_FUTURE_MS], true)}
          >
            {isLoading ? '加载中…' : hasFailed === 'next' ? '重试' : '下一页'}
          </a>
        )}
      </nav>
    </div>
  )
}

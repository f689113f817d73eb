import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { keptListState } from '#platform/pages/kept-list-state.ts'

/** What was loaded below the list that a page came with, and where what follows begins. */
export interface LoadedList<Item, Next> {
  readonly items: readonly Item[]
  readonly next: Next | undefined
}

/** Where the list that a page came with ended: what was loaded belongs below no other. */
export type ListEnd = number | string | undefined

interface KeptList<Item, Next> extends LoadedList<Item, Next> {
  readonly after: ListEnd
  /** How far down somebody was when leaving it. */
  readonly top: number
}

/** More than these are loaded again: a place in the history holds only so much. */
const MOST_KEPT = 400

/**
 * Brings whoever opens something of a list and comes back, or loads the page anew, to what was loaded and to the same
 * place: it is kept with this place in the history, where Back leads. `read` gives nothing when there is nothing to keep, and where the list ends that
 * a page of this address comes with, where that is another than this one's; `restore` says whether the list took back
 * what was kept.
 */
export function useKeptList<Item, Next>(
  after: ListEnd,
  read: () => (LoadedList<Item, Next> & { readonly after?: ListEnd }) | undefined,
  restore: (kept: LoadedList<Item, Next>) => boolean,
): void {
  const wantedTop = useRef<number>(undefined)
  const putBack = useEffectEvent(() => {
    const kept = keptList<Item, Next>(after)
    // Asked before it is drawn: a browser that shows the end of the short page would go down with that end.
    if (kept && restore({ items: kept.items, next: kept.next }))
      wantedTop.current = Math.max(kept.top, scrollY)
  })
  // The page is as long as it was only once what was kept has been drawn.
  useLayoutEffect(() => {
    const top = wantedTop.current
    if (top === undefined || !read()?.items.length) return
    wantedTop.current = undefined
    scrollTo({ top, behavior: 'instant' })
  })
  const keep = useEffectEvent(() => {
    const list = read()
    if (!list || list.items.length === 0 || list.items.length > MOST_KEPT) return
    const { items, next } = list
    const end = 'after' in list ? list.after : after
    history.replaceState(
      { list: { after: end, items, next, top: scrollY } satisfies KeptList<Item, Next> },
      '',
    )
  })
  // Nothing tells beforehand that the page is loaded anew, so it is kept as soon as it has come and wherever scrolling ends.
  const loaded = read()?.items.length ?? 0
  useEffect(() => {
    if (loaded > 0) keep()
  }, [loaded])
  useEffect(() => {
    putBack()
    const keepNow = () => keep()
    addEventListener('click', keepNow, { capture: true })
    addEventListener('scrollend', keepNow)
    return () => {
      removeEventListener('click', keepNow, { capture: true })
      removeEventListener('scrollend', keepNow)
    }
  }, [])
}

function keptList<Item, Next>(after: ListEnd): KeptList<Item, Next> | undefined {
  const kept = keptListState() as KeptList<Item, Next> | undefined
  return kept?.after === after ? kept : undefined
}

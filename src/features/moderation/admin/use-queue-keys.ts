import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react'

type Acts<Row> = Readonly<Record<string, (row: Row) => void>>

/**
 * Single keys for a queue of cards, only while one of them has the focus: j and k go to the next and the one before, others
 * do what they name. The first card has the focus at the start, and whatever comes to stand where a decided one stood.
 */
export function useQueueKeys<Row extends { readonly id: number }>(
  list: RefObject<HTMLOListElement | null>,
  rows: readonly Row[],
  acts: Acts<Row>,
): (event: KeyboardEvent<HTMLElement>, row: Row) => void {
  const place = useRef(0)
  const focus = (at: number) => {
    const card = list.current?.children[at]
    if (card instanceof HTMLElement) card.focus()
  }
  useEffect(() => {
    // Whoever is elsewhere on the screen, or in a dialog, is left there.
    if (document.activeElement === document.body) focus(Math.min(place.current, rows.length - 1))
  })
  return (event, row) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const at = rows.findIndex(({ id }) => id === row.id)
    place.current = at
    const key = event.key.toLowerCase()
    const act = Object.hasOwn(acts, key) ? acts[key] : undefined
    if (key === 'j' || key === 'arrowdown') focus(at + 1)
    else if (key === 'k' || key === 'arrowup') focus(at - 1)
    else if (!act) return
    // A key that is held decides on the one card, and on none that comes to stand there after it.
    else if (!event.repeat) act(row)
    event.preventDefault()
  }
}

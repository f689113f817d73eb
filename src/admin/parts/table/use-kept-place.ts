import { useEffect, useRef } from 'react'

/** A list of rows, which takes the focus where a row has gone with what had it. */
const LIST = '[data-rows]'

export const listAround = (element: Element | null | undefined) => element?.closest<HTMLElement>(LIST)

/** Keeps the keyboard in a list whose row goes with what was pressed in it, instead of at the beginning of the page. */
export function useKeptPlace(): void {
  const last = useRef<{ readonly pressed: Element; readonly list: HTMLElement }>(undefined)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const list = target instanceof Element && listAround(target)
      if (list) last.current = { pressed: target, list }
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useEffect(() => {
    if (!last.current || last.current.pressed.isConnected || document.activeElement !== document.body) return
    last.current.list.focus({ preventScroll: true })
    last.current = undefined
  })
}

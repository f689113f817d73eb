/** What an island's markup offers to whoever goes through it by keyboard, in this order. */
const REACHED = 'a[href], button, input, select, summary, textarea'

const isNowhere = () => document.activeElement === document.body

/**
 * Where a reader is who reached something before the island could hear. An island that knows more than the server did may
 * put another thing there, such as a text to write in for a way to sign in, and what is taken away loses the focus. What
 * this gives leads on to what stands there instead, unless the reader has gone on meanwhile.
 */
export function holdFocus(element: HTMLElement): () => void {
  const reached = () => [...element.querySelectorAll<HTMLElement>(REACHED)]
  let place = -1
  let held: HTMLElement | undefined
  const note = () => {
    const { activeElement } = document
    if (!(activeElement instanceof HTMLElement) || !element.contains(activeElement)) return
    held = activeElement
    place = reached().indexOf(held)
  }
  note()
  element.addEventListener('focusin', note)
  return () => {
    element.removeEventListener('focusin', note)
    if (!held || held.isConnected) return
    // What is folded in takes no focus: what is before it does.
    for (let left = reached().slice(0, place + 1); left.length > 0 && isNowhere(); left = left.slice(0, -1))
      left.at(-1)?.focus({ preventScroll: true })
  }
}

/** The way from a sentence about an article to the place that it speaks of. */

const JUMP = 'writing-jump'
/** Asked for while nothing was there yet to show it. */
let waiting: number | undefined

export function jumpTo({ block, field }: { block?: number | undefined; field?: string | undefined }): void {
  if (block !== undefined) {
    const isShown = !window.dispatchEvent(new CustomEvent(JUMP, { detail: block, cancelable: true }))
    waiting = isShown ? undefined : block
  }
  const input =
    field === undefined ? null : document.querySelector<HTMLElement>(`.admin-screen [id$="${field}"]`)
  input?.scrollIntoView({ block: 'center' })
  input?.focus()
}

/** Tells where a block is to be shown, also one that was asked for before there was anything to show it; gives what ends it. */
export function onJump(show: (block: number) => void): () => void {
  const listen = (event: Event) => {
    event.preventDefault()
    show((event as CustomEvent<number>).detail)
  }
  if (waiting !== undefined) show(waiting)
  waiting = undefined
  window.addEventListener(JUMP, listen)
  return () => window.removeEventListener(JUMP, listen)
}

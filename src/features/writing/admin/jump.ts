/** The way from a sentence about an article to the place that it speaks of. */

const JUMP = 'writing-jump'

export function jumpTo({ block, field }: { block?: number | undefined; field?: string | undefined }): void {
  if (block !== undefined) window.dispatchEvent(new CustomEvent(JUMP, { detail: block }))
  const input =
    field === undefined ? null : document.querySelector<HTMLElement>(`.admin-screen [id$="${field}"]`)
  input?.scrollIntoView({ block: 'center' })
  input?.focus()
}

/** Tells where a block is to be shown; gives what ends it. */
export function onJump(show: (block: number) => void): () => void {
  const listen = (event: Event) => show((event as CustomEvent<number>).detail)
  window.addEventListener(JUMP, listen)
  return () => window.removeEventListener(JUMP, listen)
}

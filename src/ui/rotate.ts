import EmblaCarousel from 'embla-carousel'

export interface RotationSettings {
  readonly axis: 'x' | 'y'
  readonly everyMs: number
  /** Which slide stands in sight already, from 0 on. */
  readonly from?: number
}

/** What stands in sight now, from 0 on, and whether it will change by itself. */
export interface RotationState {
  readonly shown: number
  readonly isPlaying: boolean
}

/**
 * Moves slides that the server rendered: the list in `[data-slides]`, by the buttons `[data-step]`, `[data-show]` and
 * `[data-pause]` and by arrow keys. They change by themselves every `everyMs`: not while the pointer or the focus is on
 * them, not for readers who want less motion, and not after they were paused (C-76, C-120). The timer is our own because
 * Embla's starts again whenever the pointer leaves, even after a pause. Gives back what ends it all.
 */
export function rotate(
  around: HTMLElement,
  { axis, everyMs, from = 0 }: RotationSettings,
  tell: (state: RotationState) => void = () => {},
): () => void {
  const viewport = around.querySelector<HTMLElement>('[data-slides]')
  if (!viewport) return () => {}
  const slides = [...viewport.querySelectorAll('li')]
  const pause = around.querySelector<HTMLElement>('[data-pause]')
  const canMove = slides.length > 1
  const embla = EmblaCarousel(viewport, {
    axis,
    loop: canMove,
    startIndex: from,
    watchDrag: axis === 'x',
  })
  if (pause) pause.dataset.ready = ''
  let isPlaying = canMove && !wantsCalm()
  // A finger leaves behind it a hover that nothing ends.
  let isPointedAt = around.matches(':hover') && matchMedia('(hover: hover)').matches
  let hasFocus = around.querySelector(':focus-visible') !== null

  let timer = 0
  /** A slide is shown for the whole time after whatever brought it. */
  const wait = () => {
    clearTimeout(timer)
    if (isPlaying && !isPointedAt && !hasFocus) timer = window.setTimeout(moveOn, everyMs)
  }
  const moveOn = () => {
    wait()
    if (!document.hidden) embla.scrollNext(wantsCalm())
  }
  const draw = () => {
    const shown = embla.selectedScrollSnap()
    const hasFocusWithin = slides.some((slide) => slide.contains(document.activeElement))
    for (const [index, slide] of slides.entries()) slide.inert = index !== shown
    // What goes out of sight cannot keep the focus; whoever walks by arrow keys goes on from what came instead.
    if (hasFocusWithin && !slides[shown]?.contains(document.activeElement))
      slides[shown]?.querySelector('a')?.focus({ preventScroll: true })
    for (const dot of around.querySelectorAll<HTMLElement>('[data-show]'))
      dot.ariaCurrent = Number(dot.dataset.show) === shown ? 'true' : null
    if (pause) pause.ariaLabel = isPlaying ? '暂停轮播' : '继续轮播'
    pause?.toggleAttribute('data-playing', isPlaying)
    tell({ shown, isPlaying })
    wait()
  }
  const step = (by: number) => (by > 0 ? embla.scrollNext(wantsCalm()) : embla.scrollPrev(wantsCalm()))

  embla.on('select', draw).on('reInit', draw)
  draw()
  around.addEventListener('pointerenter', () => {
    isPointedAt = true
    wait()
  })
  around.addEventListener('pointerleave', () => {
    isPointedAt = false
    wait()
  })
  around.addEventListener('focusin', ({ target }) => {
    // A button keeps the focus after a click of the mouse; only focus that shows holds.
    hasFocus = target instanceof Element && target.matches(':focus-visible')
    wait()
  })
  around.addEventListener('focusout', () => {
    hasFocus = false
    wait()
  })
  around.addEventListener('keydown', (event) => {
    if (axis === 'y' || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'ArrowRight') step(1)
    if (event.key === 'ArrowLeft') step(-1)
  })
  around.addEventListener('click', ({ target }) => {
    const pressed = target instanceof Element ? target.closest<HTMLElement>('button') : null
    if (!pressed) return
    const { step: by, show } = pressed.dataset
    if (by !== undefined) step(Number(by))
    if (show !== undefined) embla.scrollTo(Number(show), wantsCalm())
    if (pressed !== pause) return
    isPlaying = !isPlaying
    draw()
  })
  return () => {
    clearTimeout(timer)
    embla.destroy()
  }
}

const wantsCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches

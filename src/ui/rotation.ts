import useEmblaCarousel from 'embla-carousel-react'
import { useEffect, useState, type FocusEvent, type KeyboardEvent } from 'react'

interface Rotation {
  readonly viewport: (element: HTMLElement | null) => void
  /** Belongs on the element around slides and buttons: whatever happens inside it holds the rotation. */
  readonly holding: {
    readonly onPointerEnter: () => void
    readonly onPointerLeave: () => void
    readonly onFocus: (event: FocusEvent) => void
    readonly onBlur: () => void
    readonly onKeyDown: (event: KeyboardEvent) => void
  }
  readonly shown: number
  readonly isPlaying: boolean
  readonly pause: () => void
  readonly play: () => void
  readonly show: (index: number) => void
  readonly step: (by: 1 | -1) => void
}

/**
 * Slides that change by themselves every `everyMs`: not while the pointer or the focus is on them, not for readers who
 * want less motion, and not after they were paused (C-76, C-120). The timer is our own because Embla's starts again
 * whenever the pointer leaves, even after a pause.
 */
export function useRotation({
  axis,
  everyMs,
  count,
}: {
  axis: 'x' | 'y'
  everyMs: number
  count: number
}): Rotation {
  const [viewport, embla] = useEmblaCarousel({ axis, loop: count > 1, watchDrag: axis === 'x' })
  const [shown, setShown] = useState(0)
  const [isPlaying, setPlaying] = useState(false)
  const [isPointedAt, setPointedAt] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const mayMove = isPlaying && !isPointedAt && !hasFocus

  useEffect(() => setPlaying(count > 1 && !wantsCalm()), [count])
  useEffect(() => {
    if (!embla) return undefined
    const onSelect = () => setShown(embla.selectedScrollSnap())
    embla.on('select', onSelect).on('reInit', onSelect)
    onSelect()
    return () => {
      embla.off('select', onSelect).off('reInit', onSelect)
    }
  }, [embla])
  useEffect(() => {
    if (!embla || !mayMove) return undefined
    let timer = 0
    const wait = () => {
      clearTimeout(timer)
      timer = window.setTimeout(move, everyMs)
    }
    const move = () => {
      wait()
      if (!document.hidden) embla.scrollNext(wantsCalm())
    }
    wait()
    // A slide chosen by hand is shown as long as any other.
    embla.on('select', wait)
    return () => {
      clearTimeout(timer)
      embla.off('select', wait)
    }
  }, [embla, mayMove, everyMs])

  const step = (by: 1 | -1) => (by === 1 ? embla?.scrollNext(wantsCalm()) : embla?.scrollPrev(wantsCalm()))
  return {
    viewport,
    holding: {
      onPointerEnter: () => setPointedAt(true),
      onPointerLeave: () => setPointedAt(false),
      // A button keeps the focus after a click of the mouse; only focus that shows holds.
      onFocus: (event) => setFocus(event.target.matches(':focus-visible')),
      onBlur: () => setFocus(false),
      onKeyDown(event) {
        if (axis === 'y' || event.altKey || event.ctrlKey || event.metaKey) return
        if (event.key === 'ArrowRight') step(1)
        if (event.key === 'ArrowLeft') step(-1)
      },
    },
    shown,
    isPlaying,
    pause: () => setPlaying(false),
    play: () => setPlaying(true),
    show: (index) => embla?.scrollTo(index, wantsCalm()),
    step,
  }
}

const wantsCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches

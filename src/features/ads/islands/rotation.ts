import Autoplay from 'embla-carousel-autoplay'
import useEmblaCarousel from 'embla-carousel-react'
import { useEffect, useState } from 'react'

interface Rotation {
  readonly viewport: (element: HTMLElement | null) => void
  readonly shown: number
  readonly isPlaying: boolean
  readonly pause: () => void
  readonly play: () => void
  readonly show: (index: number) => void
  readonly step: (by: 1 | -1) => void
}

/**
 * Slides that change by themselves every `everyMs`: not while the pointer or the focus is on them, not for readers who
 * want less motion, and not after they were paused (C-76, C-120).
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
  const [viewport, embla] = useEmblaCarousel({ axis, loop: count > 1, watchDrag: axis === 'x' }, [
    Autoplay({
      delay: everyMs,
      stopOnInteraction: false,
      stopOnMouseEnter: true,
      stopOnFocusIn: true,
      playOnInit: false,
    }),
  ])
  const [shown, setShown] = useState(0)
  const [isPlaying, setPlaying] = useState(false)
  useEffect(() => {
    if (!embla) return undefined
    const onSelect = () => setShown(embla.selectedScrollSnap())
    embla.on('select', onSelect).on('reInit', onSelect)
    onSelect()
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (count > 1 && !isCalm) {
      embla.plugins().autoplay?.play()
      setPlaying(true)
    }
    return () => {
      embla.off('select', onSelect).off('reInit', onSelect)
    }
  }, [embla, count])
  return {
    viewport,
    shown,
    isPlaying,
    pause() {
      embla?.plugins().autoplay?.stop()
      setPlaying(false)
    },
    play() {
      embla?.plugins().autoplay?.play()
      setPlaying(true)
    },
    show: (index) => embla?.scrollTo(index),
    step: (by) => (by === 1 ? embla?.scrollNext() : embla?.scrollPrev()),
  }
}

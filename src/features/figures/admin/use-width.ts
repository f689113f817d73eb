import { useEffect, useRef, useState } from 'react'

/** How wide an element is just now, so that what is drawn in it keeps the size of its letters. */
export function useWidth<Of extends HTMLElement>(unlessKnown: number) {
  const ref = useRef<Of>(null)
  const [width, setWidth] = useState(unlessKnown)
  useEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setWidth(Math.floor(entry.contentRect.width))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}

import { useCallback, useState, type ReactNode } from 'react'

/**
 * What may be wider than its window: then it is scrolled inside its own frame, by keyboard too, and says what it is.
 */
export function ScrollRegion({
  name,
  className = '',
  children,
}: {
  name: string
  className?: string
  children: ReactNode
}) {
  const [isWider, watch] = useWider()
  return (
    <section
      ref={watch}
      className={`admin-scroll ${isWider ? 'admin-scroll-wider' : ''} ${className}`}
      data-rows=""
      aria-label={name}
      {...(isWider ? { tabIndex: 0 } : { role: 'group', tabIndex: -1 })}
    >
      {children}
    </section>
  )
}

/** Whether the table in an element is wider than the element, however either changes. */
function useWider(): [boolean, (frame: HTMLElement | null) => (() => void) | undefined] {
  const [isWider, setWider] = useState(false)
  const watch = useCallback((frame: HTMLElement | null) => {
    if (!frame) return undefined
    const look = () => setWider((frame.querySelector('table')?.offsetWidth ?? 0) > frame.offsetWidth)
    const sizes = new ResizeObserver(look)
    sizes.observe(frame)
    const table = frame.querySelector('table')
    if (table) sizes.observe(table)
    return () => sizes.disconnect()
  }, [])
  return [isWider, watch]
}

interface Pressed {
  readonly key: string
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
}

/** The page that a key of the reader leads to; undefined for all other keys, and with a modifier. */
export function pageOfKey(
  pressed: Pressed,
  { shown, pageCount }: { shown: number; pageCount: number },
): number | undefined {
  if (pressed.altKey || pressed.ctrlKey || pressed.metaKey || pressed.shiftKey) return undefined
  switch (pressed.key) {
    case 'ArrowRight':
    case 'PageDown':
      return Math.min(pageCount, shown + 1)
    case 'ArrowLeft':
    case 'PageUp':
      return Math.max(1, shown - 1)
    case 'Home':
      return 1
    case 'End':
      return pageCount
    default:
      return undefined
  }
}

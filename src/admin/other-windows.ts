const KEY = 'portal-admin-here'

/** Tells the other windows of this browser who works in it now. */
export function tellOtherWindows(staffId: number): void {
  try {
    localStorage.setItem(KEY, String(staffId))
  } catch {
    // A browser without room, or without a store, has the other windows ask when somebody comes back to them.
  }
}

/** Hears when another window says that somebody else does; gives the way to hear no more. */
export function onOtherWindow(hear: () => void): () => void {
  const listen = ({ key }: StorageEvent) => {
    if (key === KEY) hear()
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}

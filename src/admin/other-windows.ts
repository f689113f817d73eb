const KEY = 'portal-admin-here'

/** Tells the other windows of this browser who works in it now. */
export const tellOtherWindows = (staffId: number): void => localStorage.setItem(KEY, String(staffId))

/** Hears when another window says that somebody else does; gives the way to hear no more. */
export function onOtherWindow(hear: () => void): () => void {
  const listen = ({ key }: StorageEvent) => {
    if (key === KEY) hear()
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}

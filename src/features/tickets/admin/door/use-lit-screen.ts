import { useEffect } from 'react'

/** Keeps the screen lit while the page is looked at: between two guests a telephone would go dark and be locked. */
export function useLitScreen(): void {
  useEffect(() => {
    let isGone = false
    let held: WakeLockSentinel | undefined
    const keep = async () => {
      if (document.hidden || !('wakeLock' in navigator)) return
      // Refused where the battery is nearly empty.
      const got = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (isGone) await got?.release()
      else held = got
    }
    // What was held is let go of whenever the page is hidden.
    const onVisible = () => void keep()
    void keep()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      isGone = true
      document.removeEventListener('visibilitychange', onVisible)
      void held?.release()
    }
  }, [])
}

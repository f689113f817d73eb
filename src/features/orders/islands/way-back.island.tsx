import { useEffect } from 'react'
import { notePaid, takeWayBack, type Paid } from '../paid-note.ts'

/** Leads on from a paid order to what it was bought for, where this tab came from there. */
export function WayBack({ subject, industry }: Paid) {
  useEffect(() => {
    const path = takeWayBack()
    if (path === undefined) return
    notePaid({ subject, industry }, path)
    location.replace(path)
  }, [subject, industry])
  return null
}

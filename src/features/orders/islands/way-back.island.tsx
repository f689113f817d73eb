import { useEffect } from 'react'
import { notePaid, takeWayBack } from '../paid-note.ts'

/** Leads on from a paid order to what it was bought for, where this tab came from there. */
export function WayBack({ subject }: { subject: string }) {
  useEffect(() => {
    const path = takeWayBack()
    if (path === undefined) return
    notePaid(subject, path)
    location.replace(path)
  }, [subject])
  return null
}

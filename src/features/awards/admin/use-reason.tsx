import { useState, type ReactNode } from 'react'
import { ReasonDialog } from '#admin/parts/reason-dialog.tsx'

interface Asked {
  readonly title: string
  readonly okText: string
  /** What is to know first. */
  readonly toKnow?: string
  /** Who reads it, where it is not kept for the office alone. */
  readonly readBy?: string
  readonly work: (reason: string) => Promise<unknown>
}

/** Asks for a reason of any length and does something with it; the dialog is shown where the hook's user puts it. */
export function useReason(): { ask: (asked: Asked) => void; dialog: ReactNode } {
  const [asked, setAsked] = useState<Asked>()
  return {
    ask: setAsked,
    dialog: asked && (
      <ReasonDialog
        title={asked.title}
        hint={asked.toKnow}
        readBy={asked.readBy ?? '会记录'}
        rows={3}
        maxLength={1000}
        okText={asked.okText}
        isDanger
        work={asked.work}
        onClose={() => setAsked(undefined)}
      />
    ),
  }
}

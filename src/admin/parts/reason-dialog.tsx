import type { ComponentProps, ReactNode } from 'react'
import { FormDialog } from './form-dialog.tsx'
import { ReasonField } from './reason-field.tsx'

interface Props extends Omit<ComponentProps<typeof ReasonField>, 'name'> {
  readonly title: string
  readonly hint?: ReactNode
  readonly okText: string
  readonly isDanger?: boolean
  /** The dialog closes when it is done, and shows what was refused. */
  readonly work: (text: string) => Promise<unknown>
  readonly onClose: () => void
}

/** Asks why, and does it. */
export function ReasonDialog({ title, hint, okText, isDanger = false, work, onClose, ...field }: Props) {
  return (
    <FormDialog<{ reason: string }>
      title={title}
      hint={hint}
      okText={okText}
      isDanger={isDanger}
      work={({ reason }) => work(reason.trim())}
      onClose={onClose}
    >
      <ReasonField {...field} />
    </FormDialog>
  )
}

import type { ComponentProps, ReactNode } from 'react'
import { FormDialog } from './form-dialog.tsx'
import { ReasonField } from './reason-field.tsx'

interface Props extends Omit<ComponentProps<typeof ReasonField>, 'name'> {
  readonly title: string
  readonly hint?: ReactNode
  readonly okText: string
  readonly isDanger?: boolean
  /** What stands in the hint is not filled in yet. */
  readonly isIncomplete?: boolean
  /** The dialog closes when it is done, and shows what was refused. */
  readonly work: (text: string) => Promise<unknown>
  readonly onClose: () => void
}

/** Asks why, and does it. */
export function ReasonDialog({
  title,
  hint,
  okText,
  isDanger = false,
  isIncomplete = false,
  work,
  onClose,
  ...field
}: Props) {
  return (
    <FormDialog<{ reason: string }>
      title={title}
      hint={hint}
      okText={okText}
      isDanger={isDanger}
      isIncomplete={isIncomplete}
      work={({ reason }) => work(reason.trim())}
      onClose={onClose}
    >
      <ReasonField {...field} />
    </FormDialog>
  )
}

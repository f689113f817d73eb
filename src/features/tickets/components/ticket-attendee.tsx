import type { RegisterDraft } from '../register-draft.ts'
import { NOBODY } from '../buying/nobody.ts'
import { AttendeeFields } from './attendee-fields.tsx'

type Ticket = RegisterDraft['tickets'][number]

/** Who comes with one ticket, or that whoever comes says so by a link. */
export function TicketAttendee({
  place,
  type,
  value,
  canInvite,
  onChange,
}: {
  /** From 1. */
  place: number
  /** The name of the ticket's type. */
  type: string | undefined
  value: Ticket
  canInvite: boolean
  onChange: (value: Ticket) => void
}) {
  return (
    <fieldset className="mt-6 rounded-xl border border-line p-4 sm:p-5">
      <legend className="px-2 text-ink">
        参会人 {place}
        <span className="ms-2 text-sm text-muted">{type}</span>
      </legend>
      {value.isInvited ? null : <AttendeeFields value={value} isOwn={place === 1} onChange={onChange} />}
      {canInvite ? (
        <label
          className={`flex min-h-11 items-center gap-2 text-sm text-body ${value.isInvited ? '' : 'mt-2'}`}
        >
          <input
            type="checkbox"
            checked={value.isInvited}
            onChange={({ target }) => onChange({ ...value, ...NOBODY, isInvited: target.checked })}
            className="size-5 accent-accent"
          />
          先不填，报名后把链接发给参会人，由本人填写
        </label>
      ) : null}
    </fieldset>
  )
}

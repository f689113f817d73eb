import type { RegisterDraft } from '../register-draft.ts'
import { NOBODY } from '../buying/nobody.ts'
import { questionsFor } from '../questions/check-answer.ts'
import type { AskedQuestion } from '../questions/contract.ts'
import type { FormAnswers } from '../questions/form-answers.ts'
import type { AttendeeProblems } from '../problems-of-attendee.ts'
import { AttendeeFields } from './attendee-fields.tsx'
import { QuestionFields } from './question-fields.tsx'

type Ticket = RegisterDraft['tickets'][number]

/** Who comes with one ticket, or that whoever comes says so by a link. */
export function TicketAttendee({
  place,
  type,
  value,
  questions,
  problems,
  missing,
  canInvite,
  onRemove,
  onChange,
}: {
  /** From 1. */
  place: number
  /** The name of the ticket's type. */
  type: string | undefined
  value: Ticket
  /** Of the event; asked are those of the ticket's type. */
  questions: readonly AskedQuestion[]
  problems: FormAnswers
  missing: AttendeeProblems
  canInvite: boolean
  /** Missing where it is the only one. */
  onRemove: (() => void) | undefined
  onChange: (value: Ticket) => void
}) {
  return (
    <fieldset tabIndex={-1} data-attendee={place} className="mt-6 rounded-xl border border-line p-4 sm:p-5">
      <legend className="px-2 text-ink">
        参会人 {place}
        <span className="ms-2 text-sm text-muted">{type}</span>
      </legend>
      {value.isInvited ? null : (
        <>
          <AttendeeFields value={value} isOwn={place === 1} problems={missing} onChange={onChange} />
          <QuestionFields
            questions={questionsFor(questions, value.typeId)}
            answers={value.answers}
            problems={problems}
            onChange={(id, answer) => onChange({ ...value, answers: { ...value.answers, [id]: answer } })}
          />
        </>
      )}
      <div className={`flex flex-wrap items-center justify-between gap-x-6 ${value.isInvited ? '' : 'mt-2'}`}>
        {canInvite ? (
          <label className="flex min-h-11 items-center gap-2 text-sm text-body">
            <input
              type="checkbox"
              checked={value.isInvited}
              onChange={({ target }) =>
                onChange({ ...value, ...NOBODY, answers: {}, isInvited: target.checked })
              }
              className="size-6 shrink-0 accent-accent"
            />
            先不填，报名后把链接发给参会人，由本人填写
          </label>
        ) : null}
        {onRemove ? (
          <button
            type="button"
            onClick={onRemove}
            aria-label={`去掉参会人 ${place}`}
            className="min-h-11 text-sm text-link"
          >
            去掉
          </button>
        ) : null}
      </div>
    </fieldset>
  )
}

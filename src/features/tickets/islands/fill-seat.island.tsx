import { useRef, useState } from 'react'
import { BusyButton } from '#ui/busy-button.tsx'
import { FILLED } from '#ui/button-looks.ts'
import { ticketPath } from '../addresses.ts'
import { sendSeat } from '../browser-calls.ts'
import type { Attendee } from '../buying/contract.ts'
import { AttendeeFields } from '../components/attendee-fields.tsx'
import { QuestionFields } from '../components/question-fields.tsx'
import type { AskedQuestion } from '../questions/contract.ts'
import {
  focusProblem,
  isSendingFile,
  listAnswers,
  problemsOf,
  WAIT_FOR_FILES,
  type FormAnswers,
} from '../questions/form-answers.ts'
import { useAttempt } from '../use-attempt.tsx'
import { useKey } from '../use-key.ts'

/** Says who comes with a seat that somebody else bought, and opens the ticket. */
export function FillSeat({
  token,
  own,
  typeId,
  questions,
}: {
  token: string
  own: Pick<Attendee, 'name' | 'phone' | 'email'>
  typeId: number
  /** Those that this ticket is asked. */
  questions: readonly AskedQuestion[]
}) {
  const [attendee, setAttendee] = useState<Attendee>({ company: '', job: '', ...own })
  const [answers, setAnswers] = useState<FormAnswers>({})
  const [problems, setProblems] = useState<FormAnswers>({})
  const form = useRef<HTMLFormElement>(null)
  const { told, setTold, isBusy, attempt, note } = useAttempt({ hasForm: true })
  const keyOf = useKey()
  const fill = async () => {
    if (isSendingFile(form.current)) return setTold(WAIT_FOR_FILES)
    const wrong = problemsOf(questions, typeId, answers)
    setProblems(wrong)
    if (Object.keys(wrong).length > 0) return focusProblem(form.current)
    const asked = { token, ...attendee, answers: listAnswers(questions, answers) }
    const answered = await attempt(
      () => sendSeat({ ...asked, key: keyOf(asked) }),
      '没有提交成功，请稍后再试',
    )
    if (answered) location.assign(ticketPath(answered.json.token))
    return undefined
  }
  return (
    <form
      method="dialog"
      ref={form}
      className="mt-6 noscript:hidden"
      onSubmit={(event) => {
        event.preventDefault()
        void fill()
      }}
    >
      <AttendeeFields value={attendee} onChange={setAttendee} isOwn />
      <QuestionFields
        questions={questions}
        answers={answers}
        problems={problems}
        seat={token}
        onChange={(id, answer) => setAnswers((before) => ({ ...before, [id]: answer }))}
      />
      <p role="alert" className="mt-4 text-text-red empty:hidden">
        {told}
      </p>
      {note}
      <BusyButton type="submit" isBusy={isBusy} className={`${FILLED} mt-5 min-h-11 px-8 text-base`}>
        领取电子票
      </BusyButton>
    </form>
  )
}

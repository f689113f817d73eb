import { useRef, useState } from 'react'
import { CallFailed } from '#platform/calls/client.ts'
import { FILLED } from '#ui/button-looks.ts'
import { ticketPath } from '../addresses.ts'
import { sendSeat } from '../browser-calls.ts'
import type { Attendee } from '../buying/contract.ts'
import { AttendeeFields } from '../components/attendee-fields.tsx'
import { QuestionFields } from '../components/question-fields.tsx'
import type { AskedQuestion } from '../questions/contract.ts'
import { focusProblem, listAnswers, problemsOf, type FormAnswers } from '../questions/form-answers.ts'

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
  const [told, setTold] = useState('')
  const [isBusy, setBusy] = useState(false)
  const fill = async () => {
    const wrong = problemsOf(questions, typeId, answers)
    setProblems(wrong)
    if (Object.keys(wrong).length > 0) return focusProblem(form.current)
    setBusy(true)
    setTold('')
    try {
      const { json } = await sendSeat({ token, ...attendee, answers: listAnswers(questions, answers) })
      location.assign(ticketPath(json.token))
    } catch (error) {
      setTold(error instanceof CallFailed ? error.message : '没有提交成功，请稍后再试')
      setBusy(false)
    }
    return undefined
  }
  return (
    <form
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
      <button type="submit" disabled={isBusy} className={`${FILLED} mt-5 min-h-11 px-8 text-base`}>
        领取电子票
      </button>
    </form>
  )
}

import { useRef, useState } from 'react'
import { shownNumber } from '#platform/money.ts'
import { BusyButton } from '#ui/busy-button.tsx'
import { FILLED, OUTLINED } from '#ui/button-looks.ts'
import { Modal } from '#ui/modal.tsx'
import { Notice } from '#ui/notice.tsx'
import { askRefund, sendAnswers, sendChange, sendReturn } from '../browser-calls.ts'
import type { Attendee } from '../buying/contract.ts'
import { AttendeeFields } from '../components/attendee-fields.tsx'
import { QuestionFields } from '../components/question-fields.tsx'
import type { AskedQuestion } from '../questions/contract.ts'
import {
  isSendingFile,
  listAnswers,
  problemsOf,
  WAIT_FOR_FILES,
  type FormAnswers,
} from '../questions/form-answers.ts'
import { sayWayBack } from '../say-way-back.ts'
import { useAttempt } from '../use-attempt.tsx'
import { useKey } from '../use-key.ts'

/** What whoever bought a ticket may do with it: name somebody else, or give it back for what is shown before. */
export function OwnTicketActs({
  code,
  attendee,
  typeId,
  questions,
  answers: before,
}: {
  code: string
  attendee: Attendee
  typeId: number
  /** Those that this ticket is asked, as long as answers may be changed. */
  questions: readonly AskedQuestion[]
  answers: FormAnswers
}) {
  const [changed, setChanged] = useState<Attendee>()
  const [answers, setAnswers] = useState<FormAnswers>()
  const [problems, setProblems] = useState<FormAnswers>({})
  const [refund, setRefund] = useState<{
    readonly price: number
    readonly percent: number
    readonly isByHand: boolean
  }>()
  const { told, setTold, isBusy, attempt, note, stop } = useAttempt({ hasForm: answers !== undefined })
  const keyOf = useKey()
  const fields = useRef<HTMLDivElement>(null)

  const open = (next: { attendee?: Attendee; answers: FormAnswers }) => {
    setTold('')
    setProblems({})
    setChanged(next.attendee)
    setAnswers(next.answers)
  }
  const close = () => {
    stop()
    setRefund(undefined)
    setChanged(undefined)
    setAnswers(undefined)
  }
  const send = async () => {
    if (isSendingFile(fields.current)) return setTold(WAIT_FOR_FILES)
    const given = answers ?? {}
    const wrong = problemsOf(questions, typeId, given)
    setProblems(wrong)
    if (Object.keys(wrong).length > 0) return
    const asked = { code, ...changed, answers: listAnswers(questions, given) }
    const answered = await attempt<unknown>(() =>
      changed
        ? sendChange({ ...asked, ...changed, key: keyOf(asked) })
        : sendAnswers({ ...asked, before: listAnswers(questions, before) }),
    )
    if (answered) location.reload()
  }
  const askBack = async () => {
    const answered = await attempt(() => askRefund({ codes: code }))
    setRefund(answered?.json)
  }
  const giveBack = async () => {
    const asked = { codes: [code] }
    if (await attempt(() => sendReturn({ ...asked, key: keyOf(asked) }))) location.reload()
    else setRefund(undefined)
  }
  const title = changed ? (attendee.name === '' ? '填写参会人' : '更换参会人') : '修改答复'
  return (
    <>
      <button
        type="button"
        onClick={() => open({ attendee, answers: {} })}
        className={`${OUTLINED} noscript:hidden`}
      >
        {attendee.name === '' ? '填写' : '换人'}
      </button>
      {questions.length > 0 && attendee.name !== '' ? (
        <button
          type="button"
          onClick={() => open({ answers: before })}
          className={`${OUTLINED} noscript:hidden`}
        >
          修改答复
        </button>
      ) : null}
      <BusyButton isBusy={isBusy} onClick={() => void askBack()} className={`${OUTLINED} noscript:hidden`}>
        退票
      </BusyButton>
      {answers ? (
        <Modal title={title} width="middle" onDismiss={close}>
          {changed ? (
            <>
              <p className="mt-2 mb-4 text-sm text-muted">
                {attendee.name === ''
                  ? '填写之后填写链接作废，电子票发给参会人。'
                  : '换人之后原来的二维码作废，新的发给新的参会人。'}
              </p>
              <AttendeeFields value={changed} onChange={setChanged} />
            </>
          ) : null}
          <div ref={fields}>
            <QuestionFields
              questions={questions}
              answers={answers}
              problems={problems}
              onChange={(id, answer) => setAnswers((before) => ({ ...before, [id]: answer }))}
            />
          </div>
          <p role="alert" className="mt-3 text-sm text-text-red empty:hidden">
            {told}
          </p>
          {note}
          <BusyButton isBusy={isBusy} onClick={() => void send()} className={`${FILLED} mt-4`}>
            确定
          </BusyButton>
        </Modal>
      ) : null}
      {refund ? (
        <Notice
          title="退票"
          text={
            refund.price > 0
              ? `退票后门票立即作废，退回 ¥${shownNumber(refund.price)}（${refund.percent}%），${sayWayBack(refund.isByHand)}。`
              : '退票后门票立即作废。'
          }
          confirmLabel="退票"
          isFinal
          isBusy={isBusy}
          onCancel={close}
          onConfirm={() => void giveBack()}
        >
          {note}
        </Notice>
      ) : null}
      {refund || answers ? null : note}
      {told && !answers ? <Notice title="没有成功" text={told} onConfirm={() => setTold('')} /> : null}
    </>
  )
}

import { Button } from 'antd'
import { useState } from 'react'
import { downloadFile } from '#admin/parts/download-file.ts'
import { FormDialog } from '#admin/parts/form-dialog.tsx'
import { fileIn, questionsFor } from '../questions/check-answer.ts'
import { listAnswers } from '../questions/form-answers.ts'
import { AnswerInputs } from './answer-inputs.tsx'
import { askAnswerFile, sendAnswers } from './browser-calls.ts'
import type { QuestionView, RegistrationView } from './contract.ts'
import { useSend } from './use-send.ts'

interface Typed {
  readonly answers: Record<string, string>
}

/** The answers of one attendee: files opened, and what is missing filled in. */
export function AnswersButton({
  ticket,
  questions,
}: {
  ticket: RegistrationView['tickets'][number]
  questions: readonly QuestionView[]
}) {
  const [isOpen, setOpen] = useState(false)
  const { send, finish, isBusy } = useSend()
  const asked = questionsFor(
    questions.filter(({ isRetired }) => !isRetired),
    ticket.typeId,
  )
  if (asked.length === 0 && ticket.answers.length === 0) return null
  const save = ({ answers }: Typed) =>
    finish(
      () =>
        sendAnswers({
          code: ticket.code,
          answers: listAnswers(asked, answers),
          before: listAnswers(asked, initial),
        }),
      '已保存',
    )
  const initial = Object.fromEntries(ticket.answers.map(({ questionId, value }) => [questionId, value]))
  const files = ticket.answers.flatMap(({ value }) => fileIn(value) ?? [])
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)} aria-label={`${ticket.name || ticket.code}的答复`}>
        答复
      </Button>
      {isOpen && (
        <FormDialog<Typed>
          title={`${ticket.name || ticket.code}的答复`}
          {...(files.length > 0 && {
            hint: files.map(({ id, name }) => (
              <p key={id}>
                <Button
                  size="small"
                  disabled={isBusy}
                  onClick={() => void send(() => openFile(id), '已下载，已记录')}
                >
                  下载 {name}
                </Button>
              </p>
            )),
          })}
          okText="保存"
          initialValues={{ answers: initial }}
          work={save}
          onClose={() => setOpen(false)}
        >
          <AnswerInputs questions={asked} />
        </FormDialog>
      )}
    </>
  )
}

async function openFile(id: string): Promise<void> {
  const { name, contentType, data } = (await askAnswerFile({ id })).json
  const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0))
  downloadFile(new Blob([bytes], { type: contentType }), name)
}

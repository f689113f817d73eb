import { Button, Modal } from 'antd'
import { useState } from 'react'
import { downloadFile } from '#admin/parts/download-file.ts'
import { OfficeForm } from '#admin/parts/office-form.tsx'
import { fileIn, questionsFor } from '../questions/check-answer.ts'
import { listAnswers } from '../questions/form-answers.ts'
import { AnswerInputs } from './answer-inputs.tsx'
import { askAnswerFile, sendAnswers } from './browser-calls.ts'
import type { QuestionView, RegistrationView } from './contract.ts'
import { useSend } from './use-send.ts'

/** The answers of one attendee: files opened, and what is missing filled in. */
export function AnswersButton({
  ticket,
  questions,
}: {
  ticket: RegistrationView['tickets'][number]
  questions: readonly QuestionView[]
}) {
  const [isOpen, setOpen] = useState(false)
  const { send, isBusy } = useSend()
  const asked = questionsFor(
    questions.filter(({ isRetired }) => !isRetired),
    ticket.typeId,
  )
  if (asked.length === 0 && ticket.answers.length === 0) return null
  const save = async ({ answers }: { answers: Record<string, string> }) => {
    const { code } = ticket
    const isDone = await send(() => sendAnswers({ code, answers: listAnswers(asked, answers) }), '已保存')
    if (isDone) setOpen(false)
  }
  const initial = Object.fromEntries(ticket.answers.map(({ questionId, value }) => [questionId, value]))
  const files = ticket.answers.flatMap(({ value }) => fileIn(value) ?? [])
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)} aria-label={`${ticket.name || ticket.code}的答复`}>
        答复
      </Button>
      <Modal
        open={isOpen}
        title={`${ticket.name || ticket.code}的答复`}
        footer={null}
        onCancel={() => setOpen(false)}
        destroyOnHidden
      >
        {files.map(({ id, name }) => (
          <p key={id}>
            <Button
              size="small"
              disabled={isBusy}
              onClick={() => void send(() => openFile(id), '已下载，已记录')}
            >
              下载 {name}
            </Button>
          </p>
        ))}
        <OfficeForm
          layout="vertical"
          initialValues={{ answers: initial }}
          onFinish={(typed: { answers: Record<string, string> }) => void save(typed)}
        >
          <AnswerInputs questions={asked} />
          <Button type="primary" htmlType="submit" loading={isBusy}>
            保存
          </Button>
        </OfficeForm>
      </Modal>
    </>
  )
}

async function openFile(id: string): Promise<void> {
  const { name, contentType, data } = (await askAnswerFile({ id })).json
  const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0))
  downloadFile(new Blob([bytes], { type: contentType }), name)
}

import { App, Button, Dropdown } from 'antd'
import { useState } from 'react'
import { ReasonDialog } from '#admin/parts/reason-dialog.tsx'
import { close } from './browser-calls.ts'
import type { OpenQuestion } from './calls.server.ts'
import { WriteAnswer } from './write-answer.tsx'
import { WriteQuestion } from './write-question.tsx'

interface Props {
  readonly question: OpenQuestion
  readonly onDone: () => Promise<unknown>
}

/** What the office does with one question besides putting it to somebody else. */
export function QuestionActs({ question, onDone }: Props) {
  const { message } = App.useApp()
  const [open, setOpen] = useState<'edit' | 'answer' | 'close'>()
  const { id, title } = question
  const shut = () => setOpen(undefined)
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'edit', label: '修改' },
            { key: 'answer', label: '代专家回答' },
            { key: 'close', label: '关闭', danger: true },
          ],
          onClick: ({ key }) => setOpen(key as NonNullable<typeof open>),
        }}
      >
        <Button size="small" aria-label={`更多：提问 ${id}`}>
          更多
        </Button>
      </Dropdown>
      {open === 'edit' && <WriteQuestion question={question} onDone={onDone} onClose={shut} />}
      {open === 'answer' && <WriteAnswer question={question} onDone={onDone} onClose={shut} />}
      {open === 'close' && (
        <ReasonDialog
          title={`关闭“${title}”`}
          hint="专家不再看到它，公开的也收起；原因会告诉提问的人。随时可以重新打开。"
          usual={['超出了本站专家的领域', '问得太笼统，请补充后再提', '已有相同的回答']}
          okText="关闭"
          isDanger
          work={async (reason) => {
            await close({ questionId: id, reason })
            void message.success('已关闭，并告诉了提问的人')
            void onDone()
          }}
          onClose={shut}
        />
      )}
    </>
  )
}

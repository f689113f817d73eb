import { useQuery } from '@tanstack/react-query'
import { Alert, App, Modal, Select } from 'antd'
import { useState } from 'react'
import { askExperts, assign } from './browser-calls.ts'
import type { OpenQuestion } from './calls.server.ts'

interface Props {
  readonly question: OpenQuestion
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Puts a question to one more expert, found by a part of the name. */
export function ChooseExpert({ question: { id, title }, onDone, onClose }: Props) {
  const { message } = App.useApp()
  const [text, setText] = useState('')
  const [expertId, setExpertId] = useState<number>()
  const [problem, setProblem] = useState('')
  const experts = useQuery({
    queryKey: ['experts', text],
    queryFn: async ({ signal }) => (await askExperts({ text }, { signal })).json,
    placeholderData: (before) => before,
  })
  const move = async () => {
    if (expertId === undefined) return
    try {
      await assign({ questionId: id, expertId })
      void message.success('已转给，并通知了双方')
      onDone()
      onClose()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : '没有成功')
    }
  }
  return (
    <Modal
      open
      title={`把“${title}”转给`}
      okText="转给"
      okButtonProps={{ disabled: expertId === undefined }}
      onOk={() => void move()}
      onCancel={onClose}
    >
      <Select<number>
        aria-label="专家"
        placeholder="专家的姓名"
        showSearch={{ filterOption: false, onSearch: setText }}
        className="admin-wide"
        loading={experts.isFetching}
        options={(experts.data ?? []).map(({ id: value, name, company }) => ({
          value,
          label: company === '' ? name : `${name}，${company}`,
        }))}
        onChange={setExpertId}
      />
      {problem !== '' && <Alert className="admin-note" type="error" title={problem} />}
    </Modal>
  )
}

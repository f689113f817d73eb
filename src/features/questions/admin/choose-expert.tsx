import { useQuery } from '@tanstack/react-query'
import { App, Form, Select } from 'antd'
import { useState } from 'react'
import { FormDialog } from '#admin/parts/form-dialog.tsx'
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
  const experts = useQuery({
    queryKey: ['experts', text],
    queryFn: async ({ signal }) => (await askExperts({ text }, { signal })).json,
    placeholderData: (before) => before,
  })
  const move = async ({ expertId }: { expertId: number }) => {
    const { isPut } = (await assign({ questionId: id, expertId })).json
    if (isPut) void message.success('已转给，并通知了双方')
    else void message.info('他已经有这个提问，没有再通知；要催他，按他旁边的“提醒”')
    onDone()
  }
  return (
    <FormDialog<{ expertId: number }> title={`把“${title}”转给`} okText="转给" work={move} onClose={onClose}>
      <Form.Item name="expertId" label="专家" rules={[{ required: true, message: '请选专家' }]}>
        <Select
          placeholder="专家的姓名"
          showSearch={{ filterOption: false, onSearch: setText }}
          loading={experts.isFetching}
          options={(experts.data ?? []).map(({ id: value, name, company }) => ({
            value,
            label: company === '' ? name : `${name}，${company}`,
          }))}
        />
      </Form.Item>
    </FormDialog>
  )
}

import { useQuery } from '@tanstack/react-query'
import { App, DatePicker, Form, Radio, Select } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { FormDialog } from '#admin/parts/form-dialog.tsx'
import { shanghaiNow } from '#admin/parts/moments.ts'
import { ReasonField } from '#admin/parts/reason-field.tsx'
import { findFiles, giveFile } from '#features/files/admin/browser-calls.ts'
import type { ReaderStory } from '../contract.ts'

interface Typed {
  readonly fileId: number
  readonly purpose: 'read' | 'download'
  readonly until?: Dayjs | null
  readonly reason: string
}

interface Props {
  readonly reader: ReaderStory
  readonly onDone: () => Promise<void>
  readonly onClose: () => void
}

/** Gives one file to a reader, until a day or for good. */
export function FileDialog({ reader: { id, name }, onDone, onClose }: Props) {
  const { message } = App.useApp()
  const [text, setText] = useState('')
  const found = useQuery({
    queryKey: ['files-to-give', text],
    queryFn: async ({ signal }) => (await findFiles({ text }, { signal })).json,
    placeholderData: (before) => before,
  })
  const give = async ({ until, ...typed }: Typed) => {
    await giveFile({ personId: id, ...typed, ...(until && { until: until.format('YYYY-MM-DD') }) })
    void message.success('已给，本人会收到通知')
    await onDone()
  }
  return (
    <FormDialog<Typed>
      title={`给“${name}”一份资料`}
      okText="给"
      initialValues={{ purpose: 'read' }}
      work={give}
      onClose={onClose}
    >
      <Form.Item name="fileId" label="资料" rules={[{ required: true, message: '请选一份资料' }]}>
        <Select
          showSearch={{ filterOption: false, onSearch: setText }}
          placeholder="标题里的字，或编号"
          options={(found.data ?? []).map(({ id: value, title }) => ({ value, label: title }))}
        />
      </Form.Item>
      <Form.Item name="purpose" label="可以">
        <Radio.Group
          options={[
            { value: 'read', label: '在线阅读' },
            { value: 'download', label: '阅读和下载' },
          ]}
        />
      </Form.Item>
      <Form.Item name="until" label="到哪一天（不选就是长期）">
        <DatePicker minDate={shanghaiNow()} />
      </Form.Item>
      <ReasonField />
    </FormDialog>
  )
}

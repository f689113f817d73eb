import { UploadOutlined } from '@ant-design/icons'
import { Button, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { FormDialog } from '#admin/parts/form-dialog.tsx'
import { ContentPicker } from '#features/editing/admin/content-picker.tsx'
import { base64Of } from '#ui/base64-of.ts'
import { sendMaterial, sendMaterialFile } from './browser-calls.ts'
import { useSend } from './use-send.ts'

type Sent = Parameters<typeof sendMaterialFile>[0]

interface Typed extends Pick<Sent, 'title' | 'speaker' | 'company' | 'access'> {
  readonly file: FileList | undefined
}

const ACCESS = [
  { value: 'attendees', label: '参会者（开放之后）' },
  { value: 'member', label: '会员' },
  { value: 'signed_in', label: '登录的人' },
  { value: 'public', label: '所有人' },
]

/** Brings materials to an event: a PDF from this computer, or a file that the portal has already. */
export function AddMaterial({ eventId }: { eventId: number }) {
  const [isOpen, setOpen] = useState(false)
  const [known, setKnown] = useState<unknown>()
  const { send, finish, isBusy } = useSend()
  const upload = async ({ file, ...said }: Typed) => {
    const [pdf] = file ?? []
    if (!pdf) return
    await finish(
      async () => sendMaterialFile({ ...said, eventId, fileName: pdf.name, data: await base64Of(pdf) }),
      '已加入',
    )
  }
  const add = async () => {
    if (typeof known !== 'number') return
    if (await send(() => sendMaterial({ eventId, fileId: known }), '已加入')) setKnown(undefined)
  }
  return (
    <div className="admin-actions staff-search">
      <Button type="primary" icon={<UploadOutlined />} onClick={() => setOpen(true)}>
        上传资料
      </Button>
      <div className="ticket-known-file">
        <ContentPicker id="known-file" kind="file" disabled={isBusy} value={known} onChange={setKnown} />
      </div>
      <Button disabled={typeof known !== 'number'} loading={isBusy} onClick={() => void add()}>
        加入已有的资料
      </Button>
      {isOpen && (
        <FormDialog<Typed>
          title="上传资料"
          okText="上传"
          initialValues={{ access: 'attendees', speaker: '', company: '' }}
          work={upload}
          onClose={() => setOpen(false)}
        >
          <Form.Item
            name="file"
            label="PDF 文件"
            extra="不超过 10 MB"
            valuePropName="files"
            getValueFromEvent={({ target }: { target: HTMLInputElement }) => target.files}
            rules={[{ required: true, message: '请选 PDF 文件' }]}
          >
            <PdfInput />
          </Form.Item>
          <Form.Item
            name="title"
            label="标题"
            rules={[{ required: true, whitespace: true, message: '请填标题' }]}
          >
            <Input maxLength={200} />
          </Form.Item>
          <Form.Item name="speaker" label="演讲人">
            <Input maxLength={100} />
          </Form.Item>
          <Form.Item name="company" label="单位">
            <Input maxLength={100} />
          </Form.Item>
          <Form.Item name="access" label="谁能看">
            <Select options={ACCESS} />
          </Form.Item>
        </FormDialog>
      )}
    </div>
  )
}

/** A file cannot be put into an input by a form, only be taken out of it. */
function PdfInput({
  id,
  onChange,
}: {
  id?: string
  onChange?: (event: React.ChangeEvent<HTMLInputElement>) => void
}) {
  return <input id={id} type="file" accept="application/pdf,.pdf" onChange={onChange} />
}

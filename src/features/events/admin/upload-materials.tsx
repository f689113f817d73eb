import { Button, Form, Input, Progress, Select } from 'antd'
import { useState } from 'react'
import { OfficeModal } from '#admin/parts/dialogs.tsx'
import { FileButton } from '#admin/parts/file-button.tsx'
import { OfficeForm } from '#admin/parts/office-form.tsx'
import { OfficeTable } from '#admin/parts/table/office-table.tsx'
import { MATERIAL_MEGABYTES } from '../upload-words.ts'
import { useUploads, type Upload } from './use-uploads.ts'

const ACCESS = [
  { value: 'attendees', label: '参会者（开放之后）' },
  { value: 'member', label: '会员' },
  { value: 'signed_in', label: '登录的人' },
  { value: 'public', label: '所有人' },
]

/** Many PDFs of an event at once: what each is called and who spoke, how far each is, and what became of it. */
export function UploadMaterials({ eventId, onClose }: { eventId: number; onClose: () => void }) {
  const [access, setAccess] = useState('attendees')
  const { uploads, isSending, change, choose, drop, sendAll } = useUploads(eventId)
  const open = uploads.filter(({ isDone }) => isDone !== true)
  const field = (name: 'title' | 'speaker' | 'company', label: string, most: number) => ({
    title: label,
    key: name,
    render: (_: unknown, upload: Upload) => (
      <Input
        aria-label={`${upload.file.name} 的${label}`}
        value={upload[name]}
        maxLength={most}
        disabled={isSending || upload.isDone}
        onChange={({ target }) => change(upload.file, { [name]: target.value })}
      />
    ),
  })
  return (
    <OfficeModal
      title="上传资料"
      width={960}
      okText={uploads.some(({ problem }) => problem) ? '再传没有传上的' : `上传 ${open.length} 份`}
      cancelText={open.length === 0 && uploads.length > 0 ? '完成' : '关闭'}
      okButtonProps={{
        disabled: open.length === 0 || open.some(({ title }) => title.trim() === ''),
        loading: isSending,
      }}
      cancelButtonProps={{ disabled: isSending }}
      closable={!isSending}
      mask={{ closable: false }}
      keyboard={!isSending}
      onOk={() => void sendAll(access)}
      onCancel={onClose}
    >
      <OfficeForm layout="vertical">
        <Form.Item label="谁能看" htmlFor="material-access">
          <Select
            id="material-access"
            value={access}
            options={ACCESS}
            disabled={isSending}
            onChange={setAccess}
          />
        </Form.Item>
      </OfficeForm>
      <p>
        <FileButton
          name="PDF 文件"
          accept="application/pdf,.pdf"
          isMany
          disabled={isSending}
          onFiles={choose}
        >
          选 PDF
        </FileButton>{' '}
        <span className="admin-hint">可以一次选许多份，每份不超过 {MATERIAL_MEGABYTES} MB，依次排在后面</span>
      </p>
      {uploads.length > 0 && (
        <OfficeTable<Upload>
          name="要上传的资料"
          rowKey={({ file }) => String(uploads.findIndex((each) => each.file === file))}
          isWhole
          loading={false}
          dataSource={uploads}
          empty=""
          columns={[
            field('title', '标题', 200),
            field('speaker', '演讲人', 100),
            field('company', '单位', 100),
            { title: '结果', key: 'result', width: 180, render: (_, upload) => <Result {...upload} /> },
            {
              title: '操作',
              key: 'actions',
              width: 90,
              render: (_, { file, isDone }) =>
                !isDone && (
                  <Button
                    type="link"
                    danger
                    disabled={isSending}
                    aria-label={`不传 ${file.name}`}
                    onClick={() => drop(file)}
                  >
                    不传
                  </Button>
                ),
            },
          ]}
        />
      )}
    </OfficeModal>
  )
}

function Result({ file, sent, isDone, problem }: Upload) {
  if (isDone) return <>已加入</>
  if (problem) return <span role="alert">{problem}</span>
  if (sent === undefined) return <>等待上传</>
  return <Progress percent={Math.floor(sent * 100)} size="small" aria-label={`上传 ${file.name}`} />
}

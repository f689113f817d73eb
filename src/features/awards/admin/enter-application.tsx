import { LONGEST_PART, OFFICE_DOCUMENT_MEGABYTES } from '../applications/limits.ts'
import { Alert, Button, DatePicker, Form, Input, Select } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { OfficeDrawer } from '#admin/parts/dialogs.tsx'
import { shanghaiNow } from '#admin/parts/moments.ts'
import { OfficeForm } from '#admin/parts/office-form.tsx'
import { useAttemptHere } from '#admin/parts/use-attempt.ts'
import { base64Of } from '#ui/base64-of.ts'
import { listAnswers } from '../applications/browser-calls.ts'
import { plainCreditCode } from '../applications/credit-code.ts'
import type { PrizeChoice } from '../applications/own-applications.server.ts'
import { PART_NAMES } from '../applications/part-names.ts'
import { attachDocument, enterApplication, submitEntered } from './browser-calls.ts'

interface Props {
  readonly prizes: readonly PrizeChoice[]
  readonly onDone: () => void
  readonly onClose: () => void
}

interface Typed {
  readonly prizeId: number
  readonly company?: string
  readonly creditCode?: string
  readonly product?: string
  readonly summary?: string
  readonly answers?: Readonly<Record<string, string>>
  readonly contactName?: string
  readonly contactPhone?: string
  readonly contactEmail?: string
  readonly receivedOn: Dayjs
}

/** An application that came by mail: typed from its form, with the files that came with it, handed in as of the day it came. */
export function EnterApplication({ prizes, onDone, onClose }: Props) {
  const [form] = Form.useForm<Typed>()
  const prizeId = Form.useWatch('prizeId', form)
  const prize = prizes.find(({ id }) => id === prizeId)
  const [files, setFiles] = useState<readonly File[]>([])
  const [draft, setDraft] = useState<{ id: number; revision: number; attached: readonly File[] }>()
  const { attempt, problem, isBusy } = useAttemptHere()
  /** Every step that is done stays done, so that one press more goes on where it stopped. */
  const enter = ({ receivedOn, answers, ...typed }: Typed) =>
    attempt(async () => {
      const written = { ...typed, answers: listAnswers(answers ?? {}).filter(({ text }) => text) }
      let { id, revision } = (
        await enterApplication({ ...written, ...(draft && { id: draft.id, revision: draft.revision }) })
      ).json
      let attached = draft?.attached ?? []
      setDraft({ id, revision, attached })
      for (const file of files.filter((each) => !attached.includes(each))) {
        revision = (await attachDocument({ id, name: file.name, data: await base64Of(file) })).json.revision
        attached = [...attached, file]
        setDraft({ id, revision, attached })
      }
      await submitEntered({ id, revision, receivedOn: receivedOn.format('YYYY-MM-DD') })
      onDone()
    })
  const line = (part: keyof typeof LONGEST_PART) => (
    <Form.Item name={part} label={PART_NAMES[part]}>
      <Input maxLength={LONGEST_PART[part]} />
    </Form.Item>
  )
  return (
    <OfficeDrawer size="large" title="录入邮件申报" onClose={onClose}>
      {problem && <Alert type="error" showIcon title={problem} className="admin-notice" />}
      <OfficeForm
        form={form}
        layout="vertical"
        initialValues={{ prizeId: prizes[0]?.id, receivedOn: shanghaiNow() }}
        onFinish={(typed: Typed) => void enter(typed)}
      >
        <Form.Item name="prizeId" label="奖项">
          <Select
            options={prizes.map(({ id, name, group }) => ({ value: id, label: `${group} · ${name}` }))}
          />
        </Form.Item>
        <Form.Item name="receivedOn" label="收到邮件的日子">
          <DatePicker allowClear={false} />
        </Form.Item>
        {line('company')}
        <Form.Item name="creditCode" label={PART_NAMES.creditCode} normalize={plainCreditCode}>
          <Input />
        </Form.Item>
        {prize?.kind !== 'companies' && line('product')}
        <Form.Item name="summary" label={PART_NAMES.summary}>
          <Input.TextArea rows={4} maxLength={LONGEST_PART.summary} />
        </Form.Item>
        {prize?.fields
          .filter(({ type }) => type !== 'file')
          .map(({ key, label, type, options, most }) => (
            <Form.Item key={key} name={['answers', key]} label={label}>
              {type === 'choice' ? (
                <Select allowClear options={options.map((option) => ({ value: option, label: option }))} />
              ) : type === 'date' ? (
                <Input type="date" />
              ) : (
                <Input.TextArea rows={type === 'long' ? 4 : 1} maxLength={most} />
              )}
            </Form.Item>
          ))}
        {line('contactName')}
        {line('contactPhone')}
        {line('contactEmail')}
        <Form.Item
          label="附件"
          htmlFor="award-files"
          help={`PDF、JPG 或 PNG，每份不超过 ${OFFICE_DOCUMENT_MEGABYTES} MB`}
        >
          <input
            id="award-files"
            type="file"
            multiple
            accept="application/pdf,image/jpeg,image/png"
            onChange={({ target }) => setFiles([...(target.files ?? [])])}
          />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={isBusy}>
          提交
        </Button>
      </OfficeForm>
    </OfficeDrawer>
  )
}

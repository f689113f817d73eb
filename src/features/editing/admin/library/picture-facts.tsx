import { Alert, Button, DatePicker, Form, Input } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { OfficeForm } from '#admin/parts/office-form.tsx'
import { useAttempt } from '#admin/parts/use-attempt.ts'
import { describePicture } from '#features/media/admin/browser-calls.ts'
import type { LibraryPicture } from '#features/media/contract.ts'

interface Typed {
  readonly description: string
  readonly credit: string
  readonly licence: string
  readonly licenceEndsOn: Dayjs | null
}

const NAMES = {
  description: '描述',
  credit: '来源',
  licence: '授权',
  licenceEndsOn: '授权的最后一天',
} as const satisfies Partial<Record<keyof LibraryPicture, string>>

/** What is known of a picture, to be read and changed. */
export function PictureFacts({
  picture,
  onSaved,
}: {
  picture: LibraryPicture
  onSaved: () => Promise<void>
}) {
  const { attempt } = useAttempt()
  const { id, version } = picture
  // What is being written stays, whatever is saved of the picture meanwhile: its focal point, or what a colleague says of it.
  const [begun, setBegun] = useState<LibraryPicture>()
  const { description, credit, licence, licenceEndsOn, version: shown } = begun ?? picture
  const [isSaving, setSaving] = useState(false)
  const meanwhile = begun && !isSaving ? saidMeanwhile(begun, picture) : ''
  const save = async (typed: Typed) => {
    setSaving(true)
    const ends = typed.licenceEndsOn?.format('YYYY-MM-DD') ?? null
    await attempt(async () => {
      try {
        await describePicture({ ...typed, id, version, licenceEndsOn: ends })
      } finally {
        await onSaved()
      }
      setBegun(undefined)
    }, '已保存')
    setSaving(false)
  }
  return (
    <>
      {meanwhile !== '' && (
        <Alert
          type="warning"
          showIcon
          className="admin-notice"
          title={`您写的时候，同事改过说明：${meanwhile}。再保存，就换成下面写的`}
        />
      )}
      <OfficeForm<Typed>
        key={shown}
        layout="vertical"
        initialValues={{
          description,
          credit,
          licence,
          licenceEndsOn: licenceEndsOn === undefined ? null : dayjs(licenceEndsOn),
        }}
        onValuesChange={() => setBegun(begun ?? picture)}
        onFinish={(typed) => void save(typed)}
      >
        <Form.Item name="description" label={NAMES.description} extra="图上是什么，读给看不见图片的人听">
          <Input.TextArea rows={2} maxLength={300} />
        </Form.Item>
        <Form.Item name="credit" label={NAMES.credit}>
          <Input maxLength={100} placeholder="摄影、供图或版权所有者" />
        </Form.Item>
        <Form.Item name="licence" label={NAMES.licence}>
          <Input maxLength={200} placeholder="自有、企业供图、购买（订单号）" />
        </Form.Item>
        <Form.Item name="licenceEndsOn" label={NAMES.licenceEndsOn} extra="没有期限就空着">
          <DatePicker />
        </Form.Item>
        <Button type="primary" htmlType="submit">
          保存说明
        </Button>
      </OfficeForm>
    </>
  )
}

/** What a colleague has said otherwise since; empty where nobody has. */
const saidMeanwhile = (before: LibraryPicture, now: LibraryPicture): string =>
  (Object.keys(NAMES) as (keyof typeof NAMES)[])
    .filter((name) => before[name] !== now[name])
    .map((name) => `${NAMES[name]}“${now[name] || '空'}”`)
    .join('，')

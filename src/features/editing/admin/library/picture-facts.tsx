import { Button, DatePicker, Form, Input } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
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

/** What is known of a picture, to be read and changed. */
export function PictureFacts({ picture, onSaved }: { picture: LibraryPicture; onSaved: () => void }) {
  const { attempt } = useAttempt()
  const { id, version, description, credit, licence, licenceEndsOn } = picture
  const save = async (typed: Typed) => {
    const licenceEndsOn = typed.licenceEndsOn?.format('YYYY-MM-DD') ?? null
    await attempt(() => describePicture({ ...typed, id, version, licenceEndsOn }), '已保存')
    onSaved()
  }
  return (
    <OfficeForm<Typed>
      layout="vertical"
      initialValues={{
        description,
        credit,
        licence,
        licenceEndsOn: licenceEndsOn === undefined ? null : dayjs(licenceEndsOn),
      }}
      onFinish={(typed) => void save(typed)}
    >
      <Form.Item name="description" label="描述" extra="图上是什么，读给看不见图片的人听">
        <Input.TextArea rows={2} maxLength={300} />
      </Form.Item>
      <Form.Item name="credit" label="来源">
        <Input maxLength={100} placeholder="摄影、供图或版权所有者" />
      </Form.Item>
      <Form.Item name="licence" label="授权">
        <Input maxLength={200} placeholder="自有、企业供图、购买（订单号）" />
      </Form.Item>
      <Form.Item name="licenceEndsOn" label="授权的最后一天" extra="没有期限就空着">
        <DatePicker />
      </Form.Item>
      <Button type="primary" htmlType="submit">
        保存说明
      </Button>
    </OfficeForm>
  )
}

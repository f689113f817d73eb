import { App, Button, DatePicker, Form, Select } from 'antd'
import type { Dayjs } from 'dayjs'
import { FormDialog } from '#admin/parts/form-dialog.tsx'
import { shanghaiNow, shownMoment } from '#admin/parts/moments.ts'
import { ReasonField } from '#admin/parts/reason-field.tsx'
import { useIndustriesOnSale } from '#features/editing/admin/use-industries.ts'
import { grantMembership } from '#features/membership/admin/browser-calls.ts'
import type { ReaderStory } from '../contract.ts'

interface Typed {
  readonly industry: string
  readonly until: Dayjs
  readonly reason: string
}

/** How much is usually given, in months. */
const USUAL = [
  { months: 1, label: '加一个月' },
  { months: 3, label: '加三个月' },
  { months: 12, label: '加一年' },
]

interface Props {
  readonly reader: ReaderStory
  readonly onDone: () => Promise<void>
  readonly onClose: () => void
}

/** Makes somebody a member until a day, behind what is there already. */
export function GrantDialog({ reader: { id, name, memberOf }, onDone, onClose }: Props) {
  const { message } = App.useApp()
  const [form] = Form.useForm<Typed>()
  const sold = useIndustriesOnSale()
  const chosen = Form.useWatch('industry', form) ?? sold[0]?.slug
  const until = memberOf.find(({ industry }) => industry === chosen)?.until
  const isMember = until !== undefined
  const from = (isMember && shownMoment(until)) || shanghaiNow()
  const give = async ({ industry, until: last, reason }: Typed) => {
    await grantMembership({ personId: id, industry, until: last.format('YYYY-MM-DD'), reason })
    void message.success(`会员到 ${last.format('YYYY-MM-DD')}`)
    await onDone()
  }
  return (
    <FormDialog<Typed>
      title={`${isMember ? '延长' : '开通'}“${name}”的会员`}
      hint={`${isMember ? `现在到 ${until}，接在后面；` : ''}本人会收到通知。对公转账等线下付款的，原因里写合同或流水号。`}
      okText={isMember ? '延长' : '开通'}
      form={form}
      initialValues={{ industry: sold[0]?.slug ?? '' }}
      isReady={sold.length > 0}
      work={give}
      onClose={onClose}
    >
      <Form.Item name="industry" label="产业" rules={[{ required: true, message: '请选产业' }]}>
        <Select options={sold.map(({ slug, name: label }) => ({ value: slug, label }))} />
      </Form.Item>
      <Form.Item name="until" label="到哪一天" rules={[{ required: true, message: '请选到哪一天' }]}>
        <DatePicker minDate={from} />
      </Form.Item>
      <div className="admin-usual">
        {USUAL.map(({ months, label }) => (
          <Button
            key={months}
            size="small"
            onClick={() => form.setFieldValue('until', from.add(months, 'month'))}
          >
            {label}
          </Button>
        ))}
      </div>
      <ReasonField />
    </FormDialog>
  )
}

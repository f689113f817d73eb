import { DatePicker, Form, Input, Select } from 'antd'
import type { Dayjs } from 'dayjs'
import { FormDialog } from '#admin/parts/form-dialog.tsx'
import { shanghaiNow } from '#admin/parts/moments.ts'
import { normalEmail } from '#features/accounts/email.ts'
import { normalPhone } from '#features/accounts/phone.ts'
import { useIndustriesOnSale } from '#features/editing/admin/use-industries.ts'
import { grantMembership } from '#features/membership/admin/browser-calls.ts'
import { askReaders } from './browser-calls.ts'

/** More than this is a second list. */
const MOST = 500

interface Typed {
  readonly lines: string
  readonly industry: string
  readonly until: Dayjs
  readonly reason: string
}

interface Props {
  /** Gives each of these addresses what was asked for, with a result for each. */
  readonly onGive: (addresses: readonly string[], give: (address: string) => Promise<unknown>) => void
  readonly onClose: () => void
}

/** Makes everybody on a list a member until one day: the people of a firm that paid by transfer (C-28). */
export function GroupGrant({ onGive, onClose }: Props) {
  const sold = useIndustriesOnSale()
  const start = async ({ lines, industry, until, reason }: Typed) => {
    const day = until.format('YYYY-MM-DD')
    onGive(addressesIn(lines), async (address) => {
      const personId = await readerAt(address)
      await grantMembership({ personId, industry, until: day, reason })
    })
  }
  return (
    <FormDialog<Typed>
      title="团体开通会员"
      hint="名单上每个人的会员都到同一天；已经到那天或更晚的不变。每个人都会收到通知，逐个说明结果，再做一遍不会多给。"
      okText="开通"
      initialValues={{ industry: sold[0]?.slug ?? '' }}
      isReady={sold.length > 0}
      work={start}
      onClose={onClose}
    >
      <Form.Item
        name="lines"
        label="手机或邮箱，一行一个"
        rules={[
          { required: true, message: '请贴上名单' },
          {
            validator: async (_, lines: string = '') => {
              if (addressesIn(lines).length > MOST) throw new Error(`一次最多 ${MOST} 个`)
            },
          },
        ]}
      >
        <Input.TextArea rows={8} placeholder={'13800000001\nname@example.com'} />
      </Form.Item>
      <Form.Item name="industry" label="产业" rules={[{ required: true, message: '请选产业' }]}>
        <Select options={sold.map(({ slug, name: label }) => ({ value: slug, label }))} />
      </Form.Item>
      <Form.Item name="until" label="到哪一天" rules={[{ required: true, message: '请选到哪一天' }]}>
        <DatePicker minDate={shanghaiNow()} />
      </Form.Item>
      <Form.Item name="reason" label="原因" rules={[{ required: true, message: '请写明原因' }]}>
        <Input maxLength={200} placeholder="对公转账，合同或流水号" />
      </Form.Item>
    </FormDialog>
  )
}

/** Every address once, as it was pasted: a line each, or cells of a spreadsheet. */
const addressesIn = (lines: string): readonly string[] => [
  ...new Set(
    lines
      .split(/[\n\t,，;；]/)
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
]

/** The one reader who has this telephone or mail address; throws a sentence where there is none. */
async function readerAt(address: string): Promise<number> {
  if (!normalPhone(address) && !normalEmail(address)) throw new Error('不是完整的手机或邮箱')
  const [found] = (await askReaders({ text: address })).json
  if (!found) throw new Error('没有这样的账号，请他先登录一次')
  return found.id
}

import { Button, Checkbox, DatePicker, Form, Input, InputNumber, Select, Space } from 'antd'
import type { Dayjs } from 'dayjs'
import { pickedMoment, shownMoment } from '#admin/parts/moments.ts'
import { OfficeForm } from '#admin/parts/office-form.tsx'
import { sendType } from './browser-calls.ts'
import type { TypeView } from './contract.ts'
import { TYPE_KIND_NAMES, TYPE_KINDS, type SHOWN_TO } from '../words.ts'
import { useColleagues } from './use-colleagues.tsx'
import { useSend } from './use-send.ts'

type Moments = 'earlyUntil' | 'soldFrom' | 'soldUntil'
type Typed = Omit<TypeView, Moments | 'priceFen' | 'earlyPriceFen' | 'id' | 'version' | 'taken'> &
  Readonly<Record<Moments, Dayjs | null>> & {
    /** Yuan, as they are typed. */
    readonly price: number
    readonly earlyPrice: number | null
  }

const FRESH = {
  kind: 'attendee',
  note: '',
  hasMemberPrice: true,
  minPerOrder: 1,
  maxPerOrder: 10,
  shownTo: 'everybody',
  isSold: true,
  needsReview: false,
  isRepeatable: false,
} as const

const BUYERS: Readonly<Record<(typeof SHOWN_TO)[number], string>> = {
  everybody: '公开',
  code: '凭优惠码或邀请码',
  staff: '只由主办方发放',
}

const LABELS: Readonly<Record<string, string>> = {
  name: '名称',
  kind: '给谁',
  note: '包含什么',
  price: '原价（元）',
  earlyPrice: '早鸟价（元）',
  earlyUntil: '早鸟价至',
  hasMemberPrice: '会员优惠',
  capacity: '名额',
  minPerOrder: '起订张数',
  maxPerOrder: '一次最多',
  soldFrom: '开售',
  soldUntil: '停售',
  shownTo: '谁能买',
  needsReview: '审核',
  isRepeatable: '同一位参会人可以有多张',
  isSold: '出售',
}

const fenOf = (yuan: number) => Math.round(yuan * FEN_OF_YUAN)
const FEN_OF_YUAN = 100
const yuanOf = (fen: number) => fen / FEN_OF_YUAN

/** What the form shows of what is kept. */
const typedOf = (type: TypeView | undefined) =>
  type
    ? {
        ...type,
        price: yuanOf(type.priceFen),
        earlyPrice: type.earlyPriceFen === null ? null : yuanOf(type.earlyPriceFen),
        earlyUntil: shownMoment(type.earlyUntil),
        soldFrom: shownMoment(type.soldFrom),
        soldUntil: shownMoment(type.soldUntil),
      }
    : FRESH

/** One ticket type; what is sold keeps the price it was sold at. */
export function TypeForm({
  eventId,
  type,
  position,
  onDone,
}: {
  eventId: number
  type: TypeView | undefined
  position: number
  onDone: () => void
}) {
  const { send, isBusy } = useSend()
  const [form] = Form.useForm<Typed>()
  const { version, notice } = useColleagues({ form, kept: type, typedOf, labels: LABELS, what: '这种门票' })
  const save = ({ price, earlyPrice, ...typed }: Typed) =>
    send(async () => {
      await sendType({
        ...typed,
        ...(type && { id: type.id }),
        eventId,
        version,
        position: type?.position ?? position,
        priceFen: fenOf(price),
        earlyPriceFen: earlyPrice === null || earlyPrice === undefined ? null : fenOf(earlyPrice),
        earlyUntil: pickedMoment(typed.earlyUntil),
        soldFrom: pickedMoment(typed.soldFrom),
        soldUntil: pickedMoment(typed.soldUntil),
      })
      onDone()
    }, '已保存')
  return (
    <OfficeForm<Typed>
      form={form}
      layout="vertical"
      initialValues={typedOf(type)}
      onFinish={(typed) => void save(typed)}
    >
      {notice}
      <Form.Item name="name" label="名称" rules={[{ required: true, message: '请填名称' }]}>
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item name="kind" label="给谁" extra="线上参会的没有胸牌；给获奖者发码时先选颁奖晚宴">
        <Select options={TYPE_KINDS.map((kind) => ({ value: kind, label: TYPE_KIND_NAMES[kind] }))} />
      </Form.Item>
      <Form.Item name="note" label="包含什么">
        <Input.TextArea maxLength={300} rows={3} />
      </Form.Item>
      <Space wrap>
        <Form.Item name="price" label="原价（元）" rules={[{ required: true, message: '请填价格' }]}>
          <InputNumber min={0} max={1_000_000} precision={2} />
        </Form.Item>
        <Form.Item name="earlyPrice" label="早鸟价（元）">
          <InputNumber min={0} max={1_000_000} precision={2} />
        </Form.Item>
        <Form.Item
          name="earlyUntil"
          label="早鸟价至"
          dependencies={['earlyPrice']}
          rules={[
            ({ getFieldValue }) => ({
              validator: async (_rule, until?: Dayjs | null) => {
                const isPriced = typeof getFieldValue('earlyPrice') === 'number'
                if (isPriced && !until) throw new Error('请选早鸟价到什么时候')
                if (until && !isPriced) throw new Error('请填早鸟价')
              },
            }),
          ]}
        >
          <DatePicker showTime={{ format: 'HH:mm' }} />
        </Form.Item>
      </Space>
      <Form.Item name="hasMemberPrice" valuePropName="checked">
        <Checkbox>参加会员优惠（与早鸟价取低，不叠加）</Checkbox>
      </Form.Item>
      <Space wrap>
        <Form.Item name="capacity" label="名额" extra="不填则不限">
          <InputNumber min={0} max={1_000_000} precision={0} />
        </Form.Item>
        <Form.Item name="minPerOrder" label="起订张数" rules={[{ required: true }]}>
          <InputNumber min={1} max={50} precision={0} />
        </Form.Item>
        <Form.Item name="maxPerOrder" label="一次最多" rules={[{ required: true }]}>
          <InputNumber min={1} max={50} precision={0} />
        </Form.Item>
      </Space>
      <Space wrap>
        <Form.Item name="soldFrom" label="开售">
          <DatePicker showTime={{ format: 'HH:mm' }} />
        </Form.Item>
        <Form.Item name="soldUntil" label="停售">
          <DatePicker showTime={{ format: 'HH:mm' }} />
        </Form.Item>
      </Space>
      <Form.Item name="shownTo" label="谁能买">
        <Select options={Object.entries(BUYERS).map(([value, label]) => ({ value, label }))} />
      </Form.Item>
      <Form.Item name="needsReview" valuePropName="checked">
        <Checkbox>报名后由主办方审核，通过才占名额</Checkbox>
      </Form.Item>
      <Form.Item name="isRepeatable" valuePropName="checked">
        <Checkbox>同一位参会人可以有多张</Checkbox>
      </Form.Item>
      <Form.Item name="isSold" valuePropName="checked">
        <Checkbox>出售</Checkbox>
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={isBusy}>
        保存
      </Button>
    </OfficeForm>
  )
}

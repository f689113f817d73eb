import { App, Button, DatePicker, Form, Input, InputNumber, Select, Space, Switch } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pickedMoment, shownMoment } from '#admin/parts/moments.ts'
import { OfficeForm } from '#admin/parts/office-form.tsx'
import { askSales, sendCopy, sendSales } from './browser-calls.ts'
import type { OfficeView } from './contract.ts'
import { useColleagues } from './use-colleagues.tsx'
import { useSend } from './use-send.ts'

interface Typed {
  readonly state: 'closed' | 'open' | 'paused'
  readonly opensAt: Dayjs | null
  readonly closesAt: Dayjs | null
  readonly capacity: number | null
  readonly maxPerOrder: number
  readonly memberTickets: number
  readonly refundRule?: readonly { readonly days: number; readonly percent: number }[]
  readonly freeRefundsUntil: Dayjs | null
  readonly changesUntil: Dayjs | null
  readonly hasWaitingList: boolean
  readonly showsAttendees: boolean
  readonly changeRefundDays: number
  readonly contact: string
  readonly terms: string
  readonly onlineUrl: string
}

const LABELS: Readonly<Record<keyof Typed, string>> = {
  state: '报名',
  opensAt: '开始',
  closesAt: '截止',
  capacity: '总名额',
  maxPerOrder: '一次最多报名几人',
  memberTickets: '每位会员优惠几张',
  hasWaitingList: '候补',
  showsAttendees: '参会者名录',
  refundRule: '退票规则',
  changeRefundDays: '变动后全额退票几天',
  freeRefundsUntil: '全额退票至',
  changesUntil: '可换人至',
  contact: '咨询方式',
  terms: '参会须知',
  onlineUrl: '线上会场网址',
}

const FRESH = {
  state: 'closed',
  maxPerOrder: 10,
  memberTickets: 1,
  hasWaitingList: true,
  showsAttendees: false,
  changeRefundDays: 7,
  contact: '',
  terms: '',
  onlineUrl: '',
} as const

/** What the form shows of what is kept. */
const typedOf = (sales: OfficeView['sales'] | undefined): Readonly<Partial<Record<keyof Typed, unknown>>> =>
  sales
    ? {
        ...sales,
        opensAt: shownMoment(sales.opensAt),
        closesAt: shownMoment(sales.closesAt),
        freeRefundsUntil: shownMoment(sales.freeRefundsUntil),
        changesUntil: sales.changesUntil ? dayjs(sales.changesUntil) : null,
      }
    : FRESH

/**
 * How an event is registered for; the first time it may be taken over from another event. Until something is typed the form
 * is what is kept, also once a colleague has saved something else.
 */
export function SalesForm({ office }: { office: OfficeView }) {
  const { event, sales } = office
  const [begun, setBegun] = useState<{ readonly version: number | undefined }>()
  return (
    <>
      {sales ? null : <CopyFrom eventId={event.id} />}
      <Fields
        key={begun ? begun.version : sales?.version}
        office={office}
        onTyped={() => setBegun(begun ?? { version: sales?.version })}
        onSaved={() => setBegun(undefined)}
      />
    </>
  )
}

interface FieldsProps {
  readonly office: OfficeView
  readonly onTyped: () => void
  readonly onSaved: () => void
}

function Fields({ office: { event, sales }, onTyped, onSaved }: FieldsProps) {
  const { send, isBusy } = useSend()
  const [form] = Form.useForm<Typed>()
  const { version, notice } = useColleagues({
    form,
    kept: sales ?? undefined,
    typedOf,
    labels: LABELS,
    what: '报名设置',
  })
  const save = (typed: Typed) =>
    send(async () => {
      await sendSales({
        ...typed,
        eventId: event.id,
        version,
        refundRule: (typed.refundRule ?? []).map((step) => ({ ...step })),
        opensAt: pickedMoment(typed.opensAt),
        closesAt: pickedMoment(typed.closesAt),
        freeRefundsUntil: pickedMoment(typed.freeRefundsUntil),
        changesUntil: typed.changesUntil?.format('YYYY-MM-DD') ?? null,
      })
      onSaved()
    }, '已保存')
  return (
    <OfficeForm<Typed>
      form={form}
      layout="vertical"
      disabled={sales?.state === 'cancelled'}
      onValuesChange={onTyped}
      onFinish={(typed) => void save(typed)}
      initialValues={typedOf(sales)}
    >
      {notice}
      <Form.Item name="state" label={LABELS.state} rules={[{ required: true }]}>
        <Select options={STATES} />
      </Form.Item>
      <Space wrap>
        <Form.Item name="opensAt" label={LABELS.opensAt}>
          <DatePicker showTime={{ format: 'HH:mm' }} />
        </Form.Item>
        <Form.Item name="closesAt" label={LABELS.closesAt}>
          <DatePicker showTime={{ format: 'HH:mm' }} />
        </Form.Item>
      </Space>
      <Form.Item name="capacity" label={LABELS.capacity} extra="不填则不限，只看各种门票的名额">
        <InputNumber min={1} max={1_000_000} precision={0} />
      </Form.Item>
      <Space wrap>
        <Form.Item name="maxPerOrder" label={LABELS.maxPerOrder} rules={[{ required: true }]}>
          <InputNumber min={1} max={50} precision={0} />
        </Form.Item>
        <Form.Item name="memberTickets" label={LABELS.memberTickets} rules={[{ required: true }]}>
          <InputNumber min={0} max={10} precision={0} />
        </Form.Item>
      </Space>
      <Form.Item
        name="hasWaitingList"
        label={LABELS.hasWaitingList}
        valuePropName="checked"
        extra="售完后可登记候补；空出的名额先按次序给候补的人，各保留一天，临近活动时更短。关闭后空出的名额直接出售"
      >
        <Switch aria-label="候补" />
      </Form.Item>
      <Form.Item
        name="showsAttendees"
        label={LABELS.showsAttendees}
        valuePropName="checked"
        extra="打开后，参会者可在自己的电子票上同意列入名录；持票人互相看得到姓名、单位和职务，看不到手机和邮箱"
      >
        <Switch aria-label="参会者名录" />
      </Form.Item>
      <RefundRule />
      <Space wrap>
        <Form.Item
          name="changeRefundDays"
          label={LABELS.changeRefundDays}
          rules={[{ required: true }]}
          extra="改期、换址、改线上后自动开放并通知"
        >
          <InputNumber min={1} max={60} precision={0} suffix="天" />
        </Form.Item>
        <Form.Item name="freeRefundsUntil" label={LABELS.freeRefundsUntil} extra="变动时自动填，也可延长">
          <DatePicker showTime={{ format: 'HH:mm' }} />
        </Form.Item>
        <Form.Item name="changesUntil" label={LABELS.changesUntil} extra="不填则到活动当天">
          <DatePicker />
        </Form.Item>
      </Space>
      <Form.Item name="contact" label={LABELS.contact}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="terms" label={LABELS.terms}>
        <Input.TextArea maxLength={2000} rows={3} />
      </Form.Item>
      <Form.Item name="onlineUrl" label={LABELS.onlineUrl} extra="只给持票人">
        <Input maxLength={500} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={isBusy}>
        保存
      </Button>
    </OfficeForm>
  )
}

const STATES = [
  { value: 'closed', label: '未开放' },
  { value: 'open', label: '开放报名' },
  { value: 'paused', label: '暂停' },
]

function RefundRule() {
  return (
    <Form.Item label={LABELS.refundRule} extra="活动前几天以前退百分之几；不填则不能自己退票">
      <Form.List name="refundRule">
        {(fields, { add, remove }) => (
          <>
            {fields.map(({ key, name }) => (
              <Space key={key} align="baseline">
                <Form.Item name={[name, 'days']} rules={[{ required: true, message: '请填天数' }]}>
                  <InputNumber min={0} max={365} precision={0} suffix="天前" aria-label="天数" />
                </Form.Item>
                <Form.Item name={[name, 'percent']} rules={[{ required: true, message: '请填百分比' }]}>
                  <InputNumber min={1} max={100} precision={0} suffix="%" aria-label="退回百分比" />
                </Form.Item>
                <Button type="link" onClick={() => remove(name)}>
                  删除
                </Button>
              </Space>
            ))}
            {fields.length < 5 ? <Button onClick={() => add()}>添加一条</Button> : null}
          </>
        )}
      </Form.List>
    </Form.Item>
  )
}

function CopyFrom({ eventId }: { eventId: number }) {
  const [from, setFrom] = useState<number>()
  const { message } = App.useApp()
  const { send, isBusy } = useSend()
  const { data } = useQuery({ queryKey: ['ticket-sales'], queryFn: async () => (await askSales()).json })
  const copy = async () => {
    let agenda = 0
    const isDone = await send(async () => {
      agenda = (await sendCopy({ fromEventId: from ?? 0, eventId })).json.agenda
    }, '已照样设置，尚未开放')
    if (isDone && agenda > 0)
      void message.info(`议程 ${agenda} 项已放进活动的草稿，填好演讲人后在“活动”里发布`)
  }
  const options = (data ?? [])
    .filter(({ id, state }) => id !== eventId && state !== null)
    .map(({ id, title, startsOn }) => ({ value: id, label: `${startsOn} ${title}` }))
  return (
    <Space wrap className="admin-actions staff-search">
      <Select
        aria-label="照哪一场活动"
        placeholder="照往届活动设置"
        options={options}
        value={from}
        onChange={setFrom}
      />
      <Button disabled={from === undefined} loading={isBusy} onClick={() => void copy()}>
        照样设置
      </Button>
    </Space>
  )
}

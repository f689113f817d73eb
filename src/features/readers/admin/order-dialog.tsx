import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { App, Form, Input, InputNumber, Radio, Select } from 'antd'
import { useState } from 'react'
import { FormDialog } from '#admin/parts/form-dialog.tsx'
import { useMay } from '#admin/parts/me.ts'
import { ReasonField } from '#admin/parts/reason-field.tsx'
import { useIndustries, useIndustriesOnSale } from '#features/editing/admin/use-industries.ts'
import { findFiles } from '#features/files/admin/browser-calls.ts'
import { ISSUES_SOLD } from '#features/orders/contract.ts'
import { askOnSale, askQuote, orderFor } from '#features/orders/admin/browser-calls.ts'
import { MOST_SEATS, Wanted } from '#features/orders/by-staff/contract.ts'
import { askLicenceEditions } from '#features/licences/admin/browser-calls.ts'
import { FIRM_MISSING, LONGEST_FIRM } from '#features/orders/licensed-firm-lines.ts'
import { MOST_COPIES } from '#features/orders/most-copies.ts'
import { NO_ADDRESS, type AddressLines } from '#features/orders/postal-lines.ts'
import { askPaperEditions } from '#features/parcels/admin/browser-calls.ts'
import { PostalFields } from '#features/parcels/admin/postal-fields.tsx'
import { quarterOf, StartField } from '#features/subscriptions/admin/start-field.tsx'
import { yuanOfFen } from '#platform/money.ts'
import type { ReaderStory } from '../contract.ts'

interface Typed {
  readonly product: Wanted['product']
  readonly industry?: string
  readonly fileId?: number
  readonly purpose?: 'read' | 'download'
  readonly issues?: 1 | 4
  /** The quarter from which on, as one number. */
  readonly from?: number
  readonly typeId?: number
  /** A printed edition: its white paper and key, as one text. */
  readonly paper?: string
  readonly copies?: number
  readonly to?: Partial<AddressLines>
  readonly seats?: number
  /** A firm's edition, as one text like a printed one; and the firm. */
  readonly licence?: string
  readonly company?: string
  readonly reason: string
}

const USUAL_REASONS = ['来电要求对公转账', '按合同采购', '参会单位统一付款']

interface Props {
  readonly reader: ReaderStory
  readonly onDone: () => Promise<void>
  readonly onClose: () => void
}

/** Orders for a reader or a firm that called and pays by bank transfer: what it costs stands there before it is ordered. */
export function OrderDialog({ reader: { id: personId, name }, onDone, onClose }: Props) {
  const { message } = App.useApp()
  const may = useMay()
  const navigate = useNavigate()
  const [form] = Form.useForm<Typed>()
  const [text, setText] = useState('')
  const typed = Form.useWatch([], form) as Partial<Typed> | undefined
  const industries = useIndustries()
  const sold = useIndustriesOnSale()
  const onSale = useQuery({
    queryKey: ['types-on-sale'],
    queryFn: async ({ signal }) => (await askOnSale({}, { signal })).json,
  })
  const files = useQuery({
    queryKey: ['files-to-give', text],
    queryFn: async ({ signal }) => (await findFiles({ text }, { signal })).json,
    enabled: may('files.give'),
    placeholderData: (before) => before,
  })
  const papers = useQuery({
    queryKey: ['paper-editions'],
    queryFn: async ({ signal }) => (await askPaperEditions({}, { signal })).json,
  })
  const licences = useQuery({
    queryKey: ['licence-editions'],
    queryFn: async ({ signal }) => (await askLicenceEditions({}, { signal })).json,
  })
  const events = onSale.data ?? []
  const eventId = events.find(({ types }) => types.some(({ id }) => id === typed?.typeId))?.id
  const from = typed?.from === undefined ? {} : quarterOf(typed.from)
  const paper = papers.data?.find((each) => keyOf(each) === typed?.paper)
  const licence = licences.data?.find((each) => keyOf(each) === typed?.licence)
  const edition = typed?.product === 'file_licence' ? licence : paper
  // What it costs does not depend on where it goes, which is asked for last.
  const wanted = Wanted.safeParse({ ...typed, ...from, ...edition, eventId, to: undefined }).data
  const quote = useQuery({
    queryKey: ['order-quote', personId, wanted],
    queryFn: async () => (await askQuote({ personId, wanted: wanted as Wanted })).json,
    enabled: wanted !== undefined,
    retry: false,
    gcTime: 0,
  })
  const order = async ({ reason, to }: Typed) => {
    if (!wanted || !quote.data) throw new Error('先选好买什么，看到价格再下单')
    const whole = wanted.product === 'paper_copy' ? { ...wanted, to: addressOf(to) } : wanted
    const { number } = (
      await orderFor({ personId, wanted: whole, expectedFen: quote.data.amountFen, reason })
    ).json
    void message.success('已下单，汇款信息发给了本人')
    await onDone()
    if (may('orders.read')) await navigate({ to: `/orders/${number}` })
  }
  const products = [
    { value: 'membership_year', label: '一年会员' },
    ...(may('files.give') ? [{ value: 'file', label: '一份资料' }] : []),
    { value: 'quarterly_subscription', label: '季度内参' },
    { value: 'paper_copy', label: '纸质白皮书' },
    { value: 'file_licence', label: '企业授权' },
    { value: 'event_ticket', label: '活动门票' },
  ]
  return (
    <FormDialog<Typed>
      title={`替“${name}”下对公转账的订单`}
      hint="对方来电、来函要求转账时用。按他此刻的价格下单，汇款信息发给他，也在他的订单里；到账以后在“对公转账”里记，随即生效。"
      okText="下单"
      form={form}
      initialValues={{
        product: 'membership_year',
        industry: sold[0]?.slug ?? '',
        purpose: 'read',
        issues: 4,
        seats: 1,
        copies: 1,
      }}
      isReady={industries.data !== undefined && onSale.data !== undefined}
      isIncomplete={quote.data === undefined}
      work={order}
      onClose={onClose}
    >
      <Form.Item name="product" label="买什么">
        <Radio.Group options={products} />
      </Form.Item>
      {typed?.product === 'membership_year' && (
        <Form.Item name="industry" label="产业">
          <Select options={sold.map(({ slug, name: label }) => ({ value: slug, label }))} />
        </Form.Item>
      )}
      {typed?.product === 'file' && (
        <>
          <Form.Item name="fileId" label="资料">
            <Select
              showSearch={{ filterOption: false, onSearch: setText }}
              placeholder="标题里的字，或编号"
              options={(files.data ?? []).map(({ id: value, title }) => ({ value, label: title }))}
            />
          </Form.Item>
          <Form.Item name="purpose" label="买来">
            <Radio.Group
              options={[
                { value: 'read', label: '在线阅读' },
                { value: 'download', label: '下载' },
              ]}
            />
          </Form.Item>
        </>
      )}
      {typed?.product === 'quarterly_subscription' && (
        <>
          <Form.Item name="issues" label="几期" extra="到账后送达；收件邮箱在“内参订阅”里改，或由读者自己改">
            <Radio.Group
              options={ISSUES_SOLD.map((value) => ({ value, label: value === 1 ? '单期' : `${value} 期` }))}
            />
          </Form.Item>
          <StartField />
        </>
      )}
      {typed?.product === 'paper_copy' && (
        <>
          <Form.Item name="paper" label="白皮书">
            <Select
              placeholder={papers.data?.length === 0 ? '现在没有按本卖的纸质版' : '选一个纸质版'}
              options={(papers.data ?? []).map((each) => ({
                value: keyOf(each),
                label: `${each.productName} ${each.name}，${yuanOfFen(each.priceFen)} 元`,
              }))}
            />
          </Form.Item>
          <Form.Item name="copies" label="几本">
            <InputNumber min={1} max={MOST_COPIES} precision={0} />
          </Form.Item>
          <p className="admin-hint">
            收件地址：都不写就用他上次的，没有就请他自己填；到账以后也能在“寄送”里改。
          </p>
          <PostalFields isRequired={false} />
        </>
      )}
      {typed?.product === 'file_licence' && (
        <>
          <Form.Item name="licence" label="白皮书">
            <Select
              placeholder={licences.data?.length === 0 ? '现在没有卖给企业的版本' : '选一个卖给企业的版本'}
              options={(licences.data ?? []).map((each) => ({
                value: keyOf(each),
                label: `${each.productName} ${each.name}，${each.seats} 席，${yuanOfFen(each.priceFen)} 元`,
              }))}
            />
          </Form.Item>
          <Form.Item
            name="company"
            label="企业名称"
            extra="印在每一页上；到账以后他在“我的企业授权”里添加同事"
            rules={[{ required: true, whitespace: true, message: FIRM_MISSING }]}
          >
            <Input maxLength={LONGEST_FIRM} />
          </Form.Item>
        </>
      )}
      {typed?.product === 'event_ticket' && (
        <>
          <Form.Item name="typeId" label="门票" extra="要审核、凭码和免费的门票不在这里">
            <Select
              placeholder={events.length === 0 ? '现在没有在售的门票' : '活动与票种'}
              options={events.map(({ id: value, title, types }) => ({
                key: value,
                label: title,
                options: types.map((type) => ({
                  value: type.id,
                  label: `${type.name}，${yuanOfFen(type.priceFen)} 元`,
                })),
              }))}
            />
          </Form.Item>
          <Form.Item name="seats" label="几张" extra="参会人以后在“我的活动”里填，一张票一个填写链接">
            <InputNumber min={1} max={MOST_SEATS} precision={0} />
          </Form.Item>
        </>
      )}
      <p role="status" className={quote.isError ? 'admin-bad' : 'admin-hint'}>
        {sayQuote(wanted !== undefined, quote)}
      </p>
      <ReasonField usual={USUAL_REASONS} />
    </FormDialog>
  )
}

const keyOf = ({ reportId, edition }: { readonly reportId: number; readonly edition: string }): string =>
  `${reportId} ${edition}`

/** What was typed, which the server looks at; nothing where nothing was. */
function addressOf(to: Partial<AddressLines> | undefined): AddressLines | undefined {
  const whole = { ...NO_ADDRESS, ...to }
  return Object.values(whole).every((line) => line.trim() === '') ? undefined : whole
}

interface Asked {
  readonly data:
    | { readonly subject: string; readonly amountFen: number; readonly lastDay: string }
    | undefined
  readonly error: Error | null
}

function sayQuote(isChosen: boolean, { data, error }: Asked): string {
  if (!isChosen) return '选好以后这里是价格'
  if (error) return error.message
  if (!data) return '正在报价…'
  return `${data.subject}：${yuanOfFen(data.amountFen)} 元，等到 ${data.lastDay}`
}

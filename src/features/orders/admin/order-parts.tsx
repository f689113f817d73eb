import { Link } from '@tanstack/react-router'
import { Tag } from 'antd'
import { OfficeTable } from '#admin/parts/table/office-table.tsx'
import { yuanOfFen } from '#platform/money.ts'
import { minuteOf } from '#platform/shanghai-time.ts'
import { CHANNEL_TITLES } from '../channel-titles.ts'
import type { Given, OrderStory } from '../desk/contract.ts'
import { DIFFERENCE_NAMES } from '../difference-names.ts'
import { PRODUCT_NAMES } from '../product-names.ts'
import { REFUND_STATE_NAMES } from '../state-names.ts'

interface Props {
  readonly order: OrderStory
}

/** What was bought, what it gave, what was paid and given back, the invoice, and what does not agree with a statement. */
export function OrderParts({ order }: Props) {
  return (
    <>
      <Bought order={order} />
      <Gave order={order} />
      <Payments order={order} />
      <Refunds order={order} />
      <Invoice order={order} />
      <Differences order={order} />
    </>
  )
}

const Bought = ({ order: { lines } }: Props) => (
  <>
    <h2>买了什么</h2>
    <OfficeTable<OrderStory['lines'][number]>
      name="买了什么"
      rowKey="id"
      size="small"
      isWhole
      dataSource={lines}
      columns={[
        { title: '内容', dataIndex: 'subject', isName: true },
        { title: '产品', key: 'product', render: (_, { product }) => PRODUCT_NAMES[product] },
        { title: '数量', dataIndex: 'quantity', align: 'right' },
        { title: '金额（元）', dataIndex: 'amountFen', align: 'right', render: yuanOfFen },
        {
          title: '已退',
          key: 'returned',
          render: (_, { returnedQuantity, returnedFen }) =>
            returnedFen === 0 && returnedQuantity === 0
              ? ''
              : `${yuanOfFen(returnedFen)} 元${returnedQuantity > 0 ? `，收回 ${returnedQuantity}` : ''}`,
        },
      ]}
    />
  </>
)

const Gave = ({ order: { gave, state } }: Props) => (
  <>
    <h2>给了什么</h2>
    {gave.length === 0 ? (
      <p className="admin-hint">{state === 'fulfilled' ? '都收回了' : '没有'}</p>
    ) : (
      <ul className="order-gave">
        {gave.map((given) => (
          <li key={given.title}>
            <GivenThing {...given} />
          </li>
        ))}
      </ul>
    )}
  </>
)

const Payments = ({ order: { payments, transfer } }: Props) => (
  <>
    <h2>支付</h2>
    <OfficeTable<OrderStory['payments'][number]>
      name="支付"
      rowKey="provider"
      size="small"
      isWhole
      dataSource={payments.filter(({ state }) => state !== 'placed')}
      empty="没有收到款"
      columns={[
        {
          title: '机构',
          key: 'provider',
          isName: true,
          render: (_, { provider }) => CHANNEL_TITLES[provider],
        },
        { title: '交易号', dataIndex: 'transactionId' },
        ...(transfer ? [{ title: '付款方', key: 'payer', render: () => transfer.payer }] : []),
        { title: '收款（元）', dataIndex: 'paidFen', align: 'right', render: yuanOfFen },
        {
          title: '退回（元）',
          dataIndex: 'returnedFen',
          align: 'right',
          render: (fen: number) => (fen === 0 ? '' : yuanOfFen(fen)),
        },
        { title: '时间', dataIndex: 'paidAt', render: minuteOf },
      ]}
    />
  </>
)

function Refunds({ order: { refunds } }: Props) {
  if (refunds.length === 0) return null
  return (
    <>
      <h2>退款</h2>
      <OfficeTable<OrderStory['refunds'][number]>
        name="退款"
        rowKey="number"
        size="small"
        isWhole
        dataSource={refunds}
        columns={[
          { title: '退款号', dataIndex: 'number', isName: true },
          { title: '金额（元）', dataIndex: 'amountFen', align: 'right', render: yuanOfFen },
          {
            title: '状态',
            key: 'state',
            render: (_, { state, provider }) => (
              <Tag className={state === 'failed' ? 'admin-tag-bad' : ''}>
                {state === 'requested' && provider === 'transfer' ? '等待汇回' : REFUND_STATE_NAMES[state]}
              </Tag>
            ),
          },
          { title: '原因', dataIndex: 'reason' },
          { title: '备注', dataIndex: 'note' },
        ]}
      />
    </>
  )
}

const Invoice = ({ order: { invoice, reds } }: Props) => (
  <>
    <h2>发票</h2>
    {invoice ? (
      <p>
        {invoice.title}，{yuanOfFen(invoice.amountFen)} 元，
        {sayInvoice(invoice)}
        {reds.map(({ id, amountFen, state, redNumber }) => (
          <span key={id} className="order-red">
            红字发票 {yuanOfFen(amountFen)} 元，{state === 'issued' ? `号码 ${redNumber}` : '还没有开'}
          </span>
        ))}
      </p>
    ) : (
      <p className="admin-hint">没有申请</p>
    )}
  </>
)

function Differences({ order: { differences } }: Props) {
  if (differences.length === 0) return null
  return (
    <>
      <h2>对账差异</h2>
      <ul className="order-gave">
        {differences.map(({ id, kind, day, isOpen, note }) => (
          <li key={id}>
            {day} {DIFFERENCE_NAMES[kind]} {isOpen ? <Tag className="admin-tag-bad">未处理</Tag> : note}
          </li>
        ))}
      </ul>
    </>
  )
}

function GivenThing({ title, address, page }: Given) {
  if (address !== undefined) return <Link to={address}>{title}</Link>
  return page === undefined ? (
    <>{title}</>
  ) : (
    <a href={page} target="_blank" rel="noreferrer">
      {title}
    </a>
  )
}

function sayInvoice({ state, invoiceNumber, rejectedReason }: NonNullable<OrderStory['invoice']>): string {
  if (state === 'issued') return `号码 ${invoiceNumber}`
  return state === 'rejected' ? `退回申请：${rejectedReason}` : '还没有开'
}

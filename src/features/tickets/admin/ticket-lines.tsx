import { Space, Table, Tag } from 'antd'
import { useMay } from '#admin/parts/me.ts'
import { shownYuan } from '#platform/money.ts'
import { PRICE_RULE_NAMES, TICKET_STATE_NAMES } from '../words.ts'
import { BadgeButton } from './badges.tsx'
import type { RegistrationView } from './contract.ts'
import { RefundTicketButton } from './refund-ticket.tsx'

/** The tickets of one registration. */
export function TicketLines({ eventId, tickets }: { eventId: number; tickets: RegistrationView['tickets'] }) {
  const may = useMay()
  return (
    <Table
      rowKey="id"
      size="small"
      pagination={false}
      dataSource={[...tickets]}
      columns={[
        { title: '票号', dataIndex: 'code' },
        { title: '门票', dataIndex: 'type' },
        { title: '姓名', dataIndex: 'name' },
        {
          title: '单位',
          key: 'firm',
          render: (_, { company, job }) => [company, job].filter(Boolean).join(' '),
        },
        {
          title: '联系方式',
          key: 'contact',
          render: (_, { phone, email }) => [phone, email].filter(Boolean).join(' '),
        },
        {
          title: '价格（元）',
          key: 'price',
          render: (_, { paidFen, priceRule }) => `${shownYuan(paidFen)}（${PRICE_RULE_NAMES[priceRule]}）`,
        },
        {
          title: '状态',
          key: 'state',
          render: (_, { state, enteredAt }) => (
            <Tag>{enteredAt ? `${enteredAt.slice(11, 16)} 签到` : TICKET_STATE_NAMES[state]}</Tag>
          ),
        },
        {
          title: '',
          key: 'acts',
          render: (_, ticket) =>
            ticket.state === 'valid' ? (
              <Space>
                <BadgeButton eventId={eventId} code={ticket.code} name={ticket.name} />
                {may('tickets.cancel') ? <RefundTicketButton ticket={ticket} /> : null}
              </Space>
            ) : null,
        },
      ]}
    />
  )
}

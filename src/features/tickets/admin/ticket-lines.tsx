import { Button, Popconfirm, Space, Tag } from 'antd'
import { useMay } from '#admin/parts/me.ts'
import { OfficeTable } from '#admin/parts/table/office-table.tsx'
import { shownYuan } from '#platform/money.ts'
import { STATE_AT_DOOR } from '../door/state-at-door.ts'
import { PRICE_RULE_NAMES, TICKET_STATE_NAMES } from '../words.ts'
import { BadgeButton } from './badges.tsx'
import { sendKeepPrice } from './browser-calls.ts'
import { ChangeTypeButton } from './change-type.tsx'
import { CorrectAttendeeButton } from './correct-attendee.tsx'
import { AnswersButton } from './answers-button.tsx'
import type { QuestionView, RegistrationView, TypeView } from './contract.ts'
import { shownName } from '../name-on-ticket.ts'
import { SendAgainButtons } from './send-again.tsx'
import { RefundTicketButton } from './refund-ticket.tsx'
import { useSend } from './use-send.ts'

/** The tickets of one registration. */
export function TicketLines({
  eventId,
  tickets,
  types,
  questions,
}: {
  eventId: number
  tickets: RegistrationView['tickets']
  types: readonly TypeView[]
  questions: readonly QuestionView[]
}) {
  const may = useMay()
  return (
    <OfficeTable<RegistrationView['tickets'][number]>
      name="这次报名的门票"
      rowKey="id"
      size="small"
      isWhole
      dataSource={tickets}
      columns={[
        { title: '票号', dataIndex: 'code' },
        {
          title: '门票',
          key: 'type',
          render: (_, { type, seat }) => (seat === '' ? type : `${type} · ${seat}`),
        },
        { title: '姓名', key: 'name', isName: true, render: (_, ticket) => shownName(ticket) },
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
          render: (_, { paidFen, priceRule, isUnearned, change }) => (
            <>
              {shownYuan(paidFen)}（{PRICE_RULE_NAMES[priceRule]}）
              {isUnearned ? <Tag color="red">会员已退</Tag> : null}
              {change ? <Tag color="gold">待补 {shownYuan(change.differenceFen)} 元</Tag> : null}
            </>
          ),
        },
        {
          title: '状态',
          key: 'state',
          render: (_, { state, enteredAt }) => (
            <Tag>{enteredAt ? `${enteredAt.slice(11, 16)} 签到` : TICKET_STATE_NAMES[state]}</Tag>
          ),
        },
        ...(questions.length === 0
          ? []
          : [
              {
                title: '答复',
                key: 'answers',
                render: (_: unknown, { answers }: RegistrationView['tickets'][number]) =>
                  answers.map(({ questionId, label, text }) => (
                    <div key={questionId}>{`${label}：${text}`}</div>
                  )),
              },
            ]),
        {
          title: '操作',
          key: 'actions',
          render: (_, ticket) =>
            STATE_AT_DOOR[ticket.state] === 'void' ? null : STATE_AT_DOOR[ticket.state] === 'unpaid' ? (
              <AnswersButton ticket={ticket} questions={questions} />
            ) : (
              <Space wrap>
                <AnswersButton ticket={ticket} questions={questions} />
                {ticket.name ? <CorrectAttendeeButton ticket={ticket} /> : null}
                {ticket.name ? <BadgeButton eventId={eventId} id={ticket.id} name={ticket.name} /> : null}
                {ticket.name ? <SendAgainButtons ticket={ticket} /> : null}
                {may('tickets.cancel') && !ticket.enteredAt ? (
                  <ChangeTypeButton ticket={ticket} types={types} />
                ) : null}
                {may('tickets.cancel') ? <RefundTicketButton ticket={ticket} /> : null}
                {ticket.isUnearned ? <KeepPriceButton ticket={ticket} /> : null}
              </Space>
            ),
        },
      ]}
    />
  )
}

/** Lets a ticket stand at the member's price although the membership was paid back. */
function KeepPriceButton({ ticket: { code, name } }: { ticket: RegistrationView['tickets'][number] }) {
  const { send, isBusy } = useSend()
  return (
    <Popconfirm
      title="会员已退款，仍按会员价保留这张门票？"
      okText="保留"
      cancelText="返回"
      onConfirm={() => void send(() => sendKeepPrice({ code }), '已保留')}
    >
      <Button size="small" disabled={isBusy} aria-label={`保留${name}的会员价`}>
        保留会员价
      </Button>
    </Popconfirm>
  )
}

import { yuanOfFen } from '#platform/money.ts'
import { PRICE_RULE_NAMES, REGISTRATION_STATE_NAMES, TICKET_STATE_NAMES } from '../words.ts'
import { nameOnTicket } from './name-on-ticket.ts'
import type { RegistrationView } from './contract.ts'

const HEAD = [
  '报名号',
  '报名状态',
  '报名时间',
  '订单号',
  '联系人',
  '联系手机',
  '联系邮箱',
  '票号',
  '门票',
  '门票状态',
  '姓名',
  '单位',
  '职务',
  '手机',
  '邮箱',
  '价格（元）',
  '价格依据',
  '签到时间',
]

/** Registrations as the rows of a file, one for each ticket. */
export const registrationRows = (found: readonly RegistrationView[]): string[][] => [
  HEAD,
  ...found.flatMap((registration) =>
    registration.tickets.map((ticket) => [
      registration.number,
      REGISTRATION_STATE_NAMES[registration.state],
      registration.createdAt,
      registration.orderNumber ?? '',
      registration.contactName,
      registration.contactPhone,
      registration.contactEmail,
      ticket.code,
      ticket.type,
      TICKET_STATE_NAMES[ticket.state],
      nameOnTicket(ticket),
      ticket.company,
      ticket.job,
      ticket.phone,
      ticket.email,
      yuanOfFen(ticket.paidFen),
      PRICE_RULE_NAMES[ticket.priceRule] + (ticket.isUnearned ? '（会员已退）' : ''),
      ticket.enteredAt ?? '',
    ]),
  ),
]

import { yuanOfFen } from '#platform/money.ts'
import { nameOnTicket } from '../name-on-ticket.ts'
import {
  PRICE_RULE_NAMES,
  REGISTRATION_STATE_NAMES,
  TICKET_STATE_NAMES,
  type PriceRule,
  type RegistrationState,
  type TicketState,
} from '../words.ts'

/** A registration as a file says it: moments as texts, how somebody is reached as whoever takes the file may see it. */
export interface ListedRegistration {
  readonly number: string
  readonly state: RegistrationState
  readonly createdAt: string
  readonly orderNumber: string | null
  readonly contactName: string
  readonly contactPhone: string
  readonly contactEmail: string
  readonly cameFrom: string
  readonly note: string
}

/** One of its tickets, said likewise. */
export interface ListedTicket {
  readonly code: string
  readonly type: string
  readonly state: TicketState
  readonly name: string
  readonly awaitsAttendee: boolean
  readonly company: string
  readonly job: string
  readonly phone: string
  readonly email: string
  readonly paidFen: number
  readonly priceRule: PriceRule
  readonly isUnearned: boolean
  readonly seat: string
  readonly enteredAt: string | null
}

/** What every file of registrations says of a ticket, of one event or of all: each column by its heading, in their order. */
export const REGISTRATION_COLUMNS: Readonly<
  Record<string, (registration: ListedRegistration, ticket: ListedTicket) => string>
> = {
  报名号: ({ number }) => number,
  报名状态: ({ state }) => REGISTRATION_STATE_NAMES[state],
  报名时间: ({ createdAt }) => createdAt,
  订单号: ({ orderNumber }) => orderNumber ?? '',
  联系人: ({ contactName }) => contactName,
  联系手机: ({ contactPhone }) => contactPhone,
  联系邮箱: ({ contactEmail }) => contactEmail,
  来源: ({ cameFrom }) => cameFrom,
  票号: (_, { code }) => code,
  门票: (_, { type }) => type,
  门票状态: (_, { state }) => TICKET_STATE_NAMES[state],
  姓名: (_, ticket) => nameOnTicket(ticket),
  单位: (_, { company }) => company,
  职务: (_, { job }) => job,
  手机: (_, { phone }) => phone,
  邮箱: (_, { email }) => email,
  '价格（元）': (_, { paidFen }) => yuanOfFen(paidFen),
  价格依据: (_, { priceRule, isUnearned }) =>
    PRICE_RULE_NAMES[priceRule] + (isUnearned ? '（会员已退）' : ''),
  座位: (_, { seat }) => seat,
  备注: ({ note }) => note,
  签到时间: (_, { enteredAt }) => enteredAt ?? '',
}

import { yuanOfFen } from '#platform/money.ts'
import { PRICE_RULE_NAMES, REGISTRATION_STATE_NAMES, TICKET_STATE_NAMES } from '../words.ts'
import { nameOnTicket } from './name-on-ticket.ts'
import type { QuestionView, RegistrationView } from './contract.ts'

type TicketView = RegistrationView['tickets'][number]

/** The columns in their order: what stands above each, and what is in it. */
const COLUMNS: readonly (readonly [
  string,
  (registration: RegistrationView, ticket: TicketView) => string,
])[] = [
  ['报名号', ({ number }) => number],
  ['报名状态', ({ state }) => REGISTRATION_STATE_NAMES[state]],
  ['报名时间', ({ createdAt }) => createdAt],
  ['订单号', ({ orderNumber }) => orderNumber ?? ''],
  ['联系人', ({ contactName }) => contactName],
  ['联系手机', ({ contactPhone }) => contactPhone],
  ['联系邮箱', ({ contactEmail }) => contactEmail],
  ['来源', ({ cameFrom }) => cameFrom],
  ['票号', (_, { code }) => code],
  ['门票', (_, { type }) => type],
  ['门票状态', (_, { state }) => TICKET_STATE_NAMES[state]],
  ['姓名', (_, ticket) => nameOnTicket(ticket)],
  ['单位', (_, { company }) => company],
  ['职务', (_, { job }) => job],
  ['手机', (_, { phone }) => phone],
  ['邮箱', (_, { email }) => email],
  ['价格（元）', (_, { paidFen }) => yuanOfFen(paidFen)],
  [
    '价格依据',
    (_, { priceRule, isUnearned }) => PRICE_RULE_NAMES[priceRule] + (isUnearned ? '（会员已退）' : ''),
  ],
  ['座位', (_, { seat }) => seat],
  ['备注', ({ note }) => note],
  ['签到时间', (_, { enteredAt }) => enteredAt ?? ''],
]

/** Registrations as the rows of a file, one for each ticket, with a column for each question that was answered or is asked. */
export function registrationRows(
  found: readonly RegistrationView[],
  questions: readonly QuestionView[],
): string[][] {
  const asked = questions.filter(({ isRetired, answers }) => !isRetired || answers > 0)
  return [
    [
      ...COLUMNS.map(([name]) => name),
      ...asked.map(({ label, isRetired }) => (isRetired ? `${label}（已停用）` : label)),
    ],
    ...found.flatMap((registration) =>
      registration.tickets.map((ticket) => [
        ...COLUMNS.map(([, read]) => read(registration, ticket)),
        ...asked.map(({ id }) => ticket.answers.find(({ questionId }) => questionId === id)?.text ?? ''),
      ]),
    ),
  ]
}

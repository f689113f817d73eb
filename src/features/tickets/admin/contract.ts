import { z } from 'zod'
import { AskedQuestion } from '../questions/contract.ts'
import {
  PRICE_RULES,
  REGISTRATION_SOURCES,
  REGISTRATION_STATES,
  SALE_STATES,
  SHOWN_TO,
  TYPE_KINDS,
  TICKET_STATES,
  WAITING_STATES,
} from '../words.ts'

/** What the back office shows of tickets. Moments are ISO texts, money is in fen. */

const moment = z.string().nullable()

export const SaleRow = z.object({
  id: z.number(),
  title: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
  state: z.enum(SALE_STATES).nullable(),
  opensAt: moment,
  closesAt: moment,
  taken: z.number().nullable(),
  capacity: z.number().nullable(),
  waiting: z.number(),
  unearned: z.number(),
})
export type SaleRow = z.infer<typeof SaleRow>

const SalesView = z.object({
  version: z.number(),
  state: z.enum(SALE_STATES),
  opensAt: moment,
  closesAt: moment,
  capacity: z.number().nullable(),
  taken: z.number(),
  maxPerOrder: z.number(),
  memberTickets: z.number(),
  refundRule: z.array(z.object({ days: z.number(), percent: z.number() })),
  freeRefundsUntil: moment,
  changesUntil: z.string().nullable(),
  changeRefundDays: z.number(),
  hasWaitingList: z.boolean(),
  showsAttendees: z.boolean(),
  contact: z.string(),
  terms: z.string(),
  onlineUrl: z.string(),
  cancelReason: z.string(),
})

export const TypeView = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  kind: z.enum(TYPE_KINDS),
  note: z.string(),
  position: z.number(),
  priceFen: z.number(),
  earlyPriceFen: z.number().nullable(),
  earlyUntil: moment,
  hasMemberPrice: z.boolean(),
  capacity: z.number().nullable(),
  taken: z.number(),
  soldFrom: moment,
  soldUntil: moment,
  minPerOrder: z.number(),
  maxPerOrder: z.number(),
  shownTo: z.enum(SHOWN_TO),
  needsReview: z.boolean(),
  isRepeatable: z.boolean(),
  isSold: z.boolean(),
})
export type TypeView = z.infer<typeof TypeView>

export const CodeView = z.object({
  id: z.number(),
  code: z.string(),
  typeId: z.number().nullable(),
  percentOff: z.number(),
  fenOff: z.number(),
  mostUses: z.number(),
  mostPerPerson: z.number().nullable(),
  uses: z.number(),
  guest: z.string(),
  startsAt: moment,
  endsAt: moment,
  isActive: z.boolean(),
})
export type CodeView = z.infer<typeof CodeView>

export const QuestionView = AskedQuestion.extend({
  version: z.number(),
  position: z.number(),
  isRetired: z.boolean(),
  /** Whether another is asked in its place. */
  isReplaced: z.boolean(),
  /** How many attendees answered. */
  answers: z.number(),
})
export type QuestionView = z.infer<typeof QuestionView>

export const QuotaView = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  capacity: z.number(),
  taken: z.number(),
  typeIds: z.array(z.number()),
})
export type QuotaView = z.infer<typeof QuotaView>

/** What attendees were told, and how far its mails are. */
export const MailingView = z.object({
  id: z.number(),
  text: z.string(),
  audience: z.string(),
  people: z.number(),
  mails: z.number(),
  by: z.string(),
  sentAt: z.string(),
  waiting: z.number(),
  sent: z.number(),
  failed: z.number(),
})
export type MailingView = z.infer<typeof MailingView>

export const OfficeView = z.object({
  event: z.object({
    id: z.number(),
    title: z.string(),
    startsOn: z.string(),
    endsOn: z.string(),
    /** Whether editors say that it is to come; nobody can register otherwise. */
    isUpcoming: z.boolean(),
    isWithdrawn: z.boolean(),
  }),
  /** The year of the awards whose winners are honoured there. */
  awardYear: z.number().nullable(),
  sales: SalesView.nullable(),
  types: z.array(TypeView),
  quotas: z.array(QuotaView),
  codes: z.array(CodeView),
  questions: z.array(QuestionView),
  figures: z.object({
    byType: z.array(
      z.object({
        typeId: z.number(),
        valid: z.number(),
        held: z.number(),
        paidFen: z.number(),
        entered: z.number(),
      }),
    ),
    bySource: z.array(z.object({ from: z.string(), tickets: z.number(), paidFen: z.number() })),
    byDay: z.array(z.object({ day: z.string(), sold: z.number() })),
  }),
})
export type OfficeView = z.infer<typeof OfficeView>

export const WaitingView = z.object({
  id: z.number(),
  typeId: z.number(),
  /** Among those who wait for the same type; null for who has an offer, waits no more or cannot be offered one. */
  place: z.number().nullable(),
  name: z.string(),
  reach: z.string(),
  isServed: z.boolean(),
  state: z.enum(WAITING_STATES),
  joinedAt: z.string(),
  offerEndsAt: moment,
})
export type WaitingView = z.infer<typeof WaitingView>

export const RegistrationView = z.object({
  id: z.number(),
  number: z.string(),
  state: z.enum(REGISTRATION_STATES),
  source: z.enum(REGISTRATION_SOURCES),
  amountFen: z.number(),
  membershipFen: z.number().nullable(),
  /** To whom the invoice is made out that was wanted while registering; until it is paid. */
  invoiceTitle: z.string(),
  orderNumber: z.string().nullable(),
  contactName: z.string(),
  contactPhone: z.string(),
  contactEmail: z.string(),
  cameFrom: z.string(),
  note: z.string(),
  refusedReason: z.string(),
  createdAt: z.string(),
  tickets: z.array(
    z.object({
      id: z.number(),
      code: z.string(),
      typeId: z.number(),
      type: z.string(),
      state: z.enum(TICKET_STATES),
      name: z.string(),
      company: z.string(),
      job: z.string(),
      phone: z.string(),
      email: z.string(),
      paidFen: z.number(),
      priceRule: z.enum(PRICE_RULES),
      isUnearned: z.boolean(),
      awaitsAttendee: z.boolean(),
      seat: z.string(),
      answers: z.array(
        z.object({ questionId: z.number(), label: z.string(), value: z.string(), text: z.string() }),
      ),
      /** What it becomes once the difference is paid. */
      change: z.object({ toType: z.string(), differenceFen: z.number(), payUntil: moment }).nullable(),
      enteredAt: moment,
    }),
  ),
})
export type RegistrationView = z.infer<typeof RegistrationView>

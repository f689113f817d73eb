import { sql } from 'drizzle-orm'
import { boolean, date, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bigNumber, instant } from '#platform/database/columns.server.ts'
import type { InvoiceWish } from '#features/orders/invoice-wish.ts'
import type { EventTerms } from './notices/event-terms.ts'
import type { RefundStep } from './policy.ts'
import {
  PRICE_RULES,
  REGISTRATION_SOURCES,
  REGISTRATION_STATES,
  SALE_STATES,
  SHOWN_TO,
  TICKET_STATES,
  TYPE_KINDS,
} from './words.ts'

/** What events sell and to whom; what belongs to one folder stands there. Constraints are in the migrations. */

const id = () => bigNumber('id').primaryKey().generatedAlwaysAsIdentity()

export const ticketSales = pgTable('ticket_sales', {
  eventId: bigNumber('event_id').primaryKey(),
  state: text({ enum: SALE_STATES }).notNull().default('closed'),
  opensAt: instant('opens_at'),
  closesAt: instant('closes_at'),
  capacity: integer(),
  /** Seats of the whole event that are sold or kept for somebody. */
  taken: integer().notNull().default(0),
  maxPerOrder: integer('max_per_order').notNull().default(10),
  memberTickets: integer('member_tickets').notNull().default(1),
  refundRule: jsonb('refund_rule').$type<RefundStep[]>().notNull().default([]),
  freeRefundsUntil: instant('free_refunds_until'),
  changesUntil: date('changes_until'),
  contact: text().notNull().default(''),
  terms: text().notNull().default(''),
  /** Whether people may wait for seats, and are offered them. */
  hasWaitingList: boolean('has_waiting_list').notNull().default(true),
  onlineUrl: text('online_url').notNull().default(''),
  /** Whether attendees who agree see each other. */
  showsAttendees: boolean('shows_attendees').notNull().default(false),
  /** So long everybody may give tickets back whole after the event was moved. */
  changeRefundDays: integer('change_refund_days').notNull().default(7),
  /** When and where it is, as attendees were told last. */
  told: jsonb().$type<EventTerms>(),
  movedAt: instant('moved_at'),
  movedFrom: jsonb('moved_from').$type<EventTerms>(),
  cancelReason: text('cancel_reason').notNull().default(''),
  cancelledAt: instant('cancelled_at'),
  version: integer().notNull().default(1),
})

export const ticketTypes = pgTable('ticket_types', {
  id: id(),
  eventId: bigNumber('event_id').notNull(),
  name: text().notNull(),
  kind: text({ enum: TYPE_KINDS }).notNull().default('attendee'),
  note: text().notNull().default(''),
  position: integer().notNull().default(0),
  priceFen: bigNumber('price_fen').notNull(),
  earlyPriceFen: bigNumber('early_price_fen'),
  earlyUntil: instant('early_until'),
  /** Whether members pay less; the column dates from when that was always half. */
  hasMemberPrice: boolean('is_member_half').notNull().default(true),
  capacity: integer(),
  taken: integer().notNull().default(0),
  soldFrom: instant('sold_from'),
  soldUntil: instant('sold_until'),
  minPerOrder: integer('min_per_order').notNull().default(1),
  maxPerOrder: integer('max_per_order').notNull().default(10),
  shownTo: text('shown_to', { enum: SHOWN_TO }).notNull().default('everybody'),
  needsReview: boolean('needs_review').notNull().default(false),
  isRepeatable: boolean('is_repeatable').notNull().default(false),
  isSold: boolean('is_sold').notNull().default(true),
  version: integer().notNull().default(1),
})

/** Seats that several types share; each seat of a type takes one of every quota it is in. */
export const ticketQuotas = pgTable('ticket_quotas', {
  id: id(),
  eventId: bigNumber('event_id').notNull(),
  name: text().notNull(),
  capacity: integer().notNull(),
  taken: integer().notNull().default(0),
  version: integer().notNull().default(1),
})

export const ticketQuotaTypes = pgTable(
  'ticket_quota_types',
  { quotaId: bigNumber('quota_id').notNull(), typeId: bigNumber('type_id').notNull() },
  (table) => [primaryKey({ columns: [table.quotaId, table.typeId] })],
)

export const ticketCodes = pgTable('ticket_codes', {
  id: id(),
  eventId: bigNumber('event_id').notNull(),
  code: text().notNull(),
  typeId: bigNumber('type_id'),
  percentOff: integer('percent_off').notNull().default(0),
  fenOff: bigNumber('fen_off').notNull().default(0),
  mostUses: integer('most_uses').notNull().default(1),
  uses: integer().notNull().default(0),
  /** Of one buyer; as many as the code is for where missing. */
  mostPerPerson: integer('most_per_person'),
  startsAt: instant('starts_at'),
  endsAt: instant('ends_at'),
  guest: text().notNull().default(''),
  /** Of the winner whose dinner ticket it is. */
  certificate: text(),
  isActive: boolean('is_active').notNull().default(true),
  createdAt: instant('created_at').notNull(),
})

export const registrations = pgTable('registrations', {
  id: id(),
  number: text().notNull(),
  eventId: bigNumber('event_id').notNull(),
  buyerId: bigNumber('buyer_id').notNull(),
  state: text({ enum: REGISTRATION_STATES }).notNull(),
  orderNumber: text('order_number'),
  /** Of its tickets. */
  amountFen: bigNumber('amount_fen').notNull(),
  /** Of the year of membership that is bought with them. */
  membershipFen: bigNumber('membership_fen'),
  codeId: bigNumber('code_id'),
  contactName: text('contact_name').notNull(),
  contactPhone: text('contact_phone').notNull().default(''),
  contactEmail: text('contact_email').notNull().default(''),
  refundRule: jsonb('refund_rule').$type<RefundStep[]>().notNull(),
  source: text({ enum: REGISTRATION_SOURCES }).notNull().default('web'),
  /** Which of the organisers' links it was registered by. */
  cameFrom: text('came_from').notNull().default(''),
  /** By which the page that asked for it asks again. */
  askedKey: text('asked_key').notNull().default(''),
  /** To whom an invoice is to be made out once it is paid; taken out as soon as that is asked for. */
  invoice: jsonb().$type<InvoiceWish>(),
  isReviewed: boolean('is_reviewed').notNull().default(false),
  note: text().notNull().default(''),
  /** Why it was not let in, as whoever registered reads it. */
  refusedReason: text('refused_reason').notNull().default(''),
  createdAt: instant('created_at').notNull(),
  heldUntil: instant('held_until'),
  confirmedAt: instant('confirmed_at'),
  endedAt: instant('ended_at'),
  searchText: text('search_text')
    .notNull()
    .generatedAlwaysAs(
      sql`search_fold(number || ' ' || contact_name || ' ' || contact_phone || ' ' || contact_email)`,
    ),
})

export const tickets = pgTable('tickets', {
  id: id(),
  code: text().notNull(),
  registrationId: bigNumber('registration_id').notNull(),
  eventId: bigNumber('event_id').notNull(),
  typeId: bigNumber('type_id').notNull(),
  buyerId: bigNumber('buyer_id').notNull(),
  state: text({ enum: TICKET_STATES }).notNull(),
  name: text().notNull(),
  company: text().notNull().default(''),
  job: text().notNull().default(''),
  phone: text().notNull().default(''),
  email: text().notNull().default(''),
  attendeeKey: text('attendee_key'),
  /** Bought for whoever fills it in. */
  awaitsAttendee: boolean('awaits_attendee').notNull().default(false),
  listFen: bigNumber('list_fen').notNull(),
  paidFen: bigNumber('paid_fen').notNull(),
  priceRule: text('price_rule', { enum: PRICE_RULES }).notNull(),
  memberPlace: integer('member_place'),
  /** When the office let the member's price stand after the membership was paid back. */
  priceKeptAt: instant('price_kept_at'),
  usesCode: boolean('uses_code').notNull().default(false),
  qrVersion: integer('qr_version').notNull().default(1),
  /** Where the attendee sits: a table, a seat, or both. */
  seat: text().notNull().default(''),
  /** What stands on the badge that was printed last, hashed; empty until there is one. */
  printedBadge: text('printed_badge').notNull().default(''),
  /** By which the page that named its attendee or gave it back asks again. */
  askedKey: text('asked_key').notNull().default(''),
  /** The version of the code under which its attendee agreed to be seen by the others. */
  listedVersion: integer('listed_version'),
  searchText: text('search_text')
    .notNull()
    .generatedAlwaysAs(
      sql`search_fold(name || ' ' || company || ' ' || phone || ' ' || email || ' ' || code)`,
    ),
})

import { sql } from 'drizzle-orm'
import { boolean, date, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bigNumber, instant } from '#platform/database/columns.server.ts'
import { OUTCOMES, SHOWN_OUTCOMES } from './door/words.ts'
import type { EventTerms } from './notices/event-terms.ts'
import type { RefundStep } from './policy.ts'
import {
  CHANGE_STATES,
  PRICE_RULES,
  QUESTION_KINDS,
  REGISTRATION_SOURCES,
  REGISTRATION_STATES,
  SALE_STATES,
  SHOWN_TO,
  TICKET_STATES,
  WAITING_STATES,
} from './words.ts'

/** What events sell and who comes; constraints stand in the migration of tickets. */

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
  note: text().notNull().default(''),
  position: integer().notNull().default(0),
  priceFen: bigNumber('price_fen').notNull(),
  earlyPriceFen: bigNumber('early_price_fen'),
  earlyUntil: instant('early_until'),
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
  /** The version of the code under which its attendee agreed to be seen by the others. */
  listedVersion: integer('listed_version'),
  searchText: text('search_text')
    .notNull()
    .generatedAlwaysAs(
      sql`search_fold(name || ' ' || company || ' ' || phone || ' ' || email || ' ' || code)`,
    ),
})

/** What organisers ask of everybody who comes; one that was answered is retired and never deleted. */
export const eventQuestions = pgTable('event_questions', {
  id: id(),
  eventId: bigNumber('event_id').notNull(),
  position: integer().notNull().default(0),
  kind: text({ enum: QUESTION_KINDS }).notNull(),
  label: text().notNull(),
  help: text().notNull().default(''),
  options: jsonb().$type<string[]>().notNull().default([]),
  isRequired: boolean('is_required').notNull().default(false),
  /** Those it is asked for; empty for all. */
  typeIds: jsonb('type_ids').$type<number[]>().notNull().default([]),
  retiredAt: instant('retired_at'),
  replacesId: bigNumber('replaces_id'),
  version: integer().notNull().default(1),
})

export const attendeeFiles = pgTable('attendee_files', {
  id: text().primaryKey(),
  questionId: bigNumber('question_id').notNull(),
  /** `person:7`, `seat:23456789AB`, `staff:3`. */
  sentBy: text('sent_by').notNull(),
  name: text().notNull(),
  contentType: text('content_type').notNull(),
  objectKey: text('object_key').notNull(),
  bytes: integer().notNull(),
  digest: text().notNull(),
  createdAt: instant('created_at').notNull(),
  removedAt: instant('removed_at'),
})

export const ticketAnswers = pgTable(
  'ticket_answers',
  {
    ticketId: bigNumber('ticket_id').notNull(),
    questionId: bigNumber('question_id').notNull(),
    /** Text as it was written; of several choices one a line; of a file its name. */
    value: text().notNull(),
    fileId: text('file_id'),
  },
  (table) => [primaryKey({ columns: [table.ticketId, table.questionId] })],
)

/** A ticket that is changed for another type or price; more is paid by an order of its own. */
export const ticketChanges = pgTable('ticket_changes', {
  id: id(),
  ticketId: bigNumber('ticket_id').notNull(),
  fromTypeId: bigNumber('from_type_id').notNull(),
  toTypeId: bigNumber('to_type_id').notNull(),
  state: text({ enum: CHANGE_STATES }).notNull(),
  fromFen: bigNumber('from_fen').notNull(),
  toFen: bigNumber('to_fen').notNull(),
  listFen: bigNumber('list_fen').notNull(),
  priceRule: text('price_rule', { enum: PRICE_RULES }).notNull(),
  reason: text().notNull().default(''),
  orderNumber: text('order_number'),
  payUntil: instant('pay_until'),
  createdAt: instant('created_at').notNull(),
  endedAt: instant('ended_at'),
})

export const waitingList = pgTable('waiting_list', {
  id: id(),
  eventId: bigNumber('event_id').notNull(),
  typeId: bigNumber('type_id').notNull(),
  personId: bigNumber('person_id').notNull(),
  state: text({ enum: WAITING_STATES }).notNull().default('waiting'),
  joinedAt: instant('joined_at').notNull(),
  offerEndsAt: instant('offer_ends_at'),
  endedAt: instant('ended_at'),
  registrationId: bigNumber('registration_id'),
})

/** What organisers told attendees. */
export const eventMailings = pgTable('event_mailings', {
  id: id(),
  eventId: bigNumber('event_id').notNull(),
  text: text().notNull(),
  audience: text().notNull().default(''),
  people: integer().notNull(),
  mails: integer().notNull(),
  by: text().notNull(),
  sentAt: instant('sent_at').notNull(),
})

export const eventMailingSendings = pgTable('event_mailing_sendings', {
  sendingId: bigNumber('sending_id').primaryKey(),
  mailingId: bigNumber('mailing_id').notNull(),
})

/** What those of a registration were told by itself, once each. */
export const attendeeNotices = pgTable(
  'attendee_notices',
  {
    registrationId: bigNumber('registration_id').notNull(),
    notice: text().notNull(),
    sentAt: instant('sent_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.registrationId, table.notice] })],
)

/** What the last recount of everything found; one row. */
export const ticketRecounts = pgTable('ticket_recounts', {
  id: integer().primaryKey(),
  at: instant('at').notNull(),
  differences: integer().notNull(),
})

export const checkIns = pgTable('check_ins', {
  ticketId: bigNumber('ticket_id').primaryKey(),
  scanId: text('scan_id').notNull(),
  at: instant('at').notNull(),
  gate: text().notNull().default(''),
  by: text().notNull().default(''),
  isOffline: boolean('is_offline').notNull().default(false),
})

export const doorScans = pgTable(
  'door_scans',
  {
    eventId: bigNumber('event_id').notNull(),
    scanId: text('scan_id').notNull(),
    ticketId: bigNumber('ticket_id'),
    outcome: text({ enum: OUTCOMES }).notNull(),
    shown: text({ enum: SHOWN_OUTCOMES }).notNull(),
    at: instant('at').notNull(),
    gate: text().notNull().default(''),
    by: text().notNull().default(''),
    isOffline: boolean('is_offline').notNull().default(false),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.scanId] })],
)

export const doorStaff = pgTable(
  'door_staff',
  { eventId: bigNumber('event_id').notNull(), staffId: bigNumber('staff_id').notNull() },
  (table) => [primaryKey({ columns: [table.eventId, table.staffId] })],
)

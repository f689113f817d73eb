import { z } from 'zod'
import { positiveId, word } from '#platform/calls/inputs.ts'
import { Attendee } from '../buying/contract.ts'
import { Answers } from '../questions/contract.ts'
import { MOST_AT_ONCE } from '../limits.ts'
import { SALE_STATES, SHOWN_TO, TYPE_KINDS } from '../words.ts'

/** What organisers say of an event's tickets. Times are ISO texts with a zone; money is in fen. */

const instant = z.iso.datetime({ offset: true, error: '应为日期与时间' }).max(40).nullable().default(null)
const fen = z.number().int().min(0).max(100_000_000)
const MOST_SEATS = 1_000_000

export const SaveSales = z.object({
  eventId: positiveId,
  /** What the form was opened with; 0 where there was nothing. */
  version: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  state: z.enum(SALE_STATES).exclude(['cancelled']),
  opensAt: instant,
  closesAt: instant,
  capacity: z.number().int().min(1).max(MOST_SEATS).nullable().default(null),
  maxPerOrder: z.number().int().min(1).max(MOST_AT_ONCE).default(10),
  memberTickets: z.number().int().min(0).max(10).default(1),
  refundRule: z
    .array(z.object({ days: z.number().int().min(0).max(365), percent: z.number().int().min(1).max(100) }))
    .max(5)
    .default([]),
  freeRefundsUntil: instant,
  changesUntil: z.iso.date({ error: '应为 YYYY-MM-DD' }).max(10).nullable().default(null),
  changeRefundDays: z.number().int().min(1).max(60).default(7),
  hasWaitingList: z.boolean().default(true),
  showsAttendees: z.boolean().default(false),
  contact: word(100).default(''),
  terms: word(2000).default(''),
  onlineUrl: z.union([z.url({ protocol: /^https?$/ }).max(500), z.literal('')]).default(''),
})

export const SaveTicketType = z
  .object({
    /** Missing: a new one. */
    id: positiveId.optional(),
    eventId: positiveId,
    version: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
    name: word(40).min(1),
    kind: z.enum(TYPE_KINDS).default('attendee'),
    note: word(300).default(''),
    position: z.number().int().min(0).max(1000).default(0),
    priceFen: fen,
    earlyPriceFen: fen.nullable().default(null),
    earlyUntil: instant,
    hasMemberPrice: z.boolean().default(true),
    capacity: z.number().int().min(0).max(MOST_SEATS).nullable().default(null),
    soldFrom: instant,
    soldUntil: instant,
    minPerOrder: z.number().int().min(1).max(MOST_AT_ONCE).default(1),
    maxPerOrder: z.number().int().min(1).max(MOST_AT_ONCE).default(10),
    shownTo: z.enum(SHOWN_TO).default('everybody'),
    needsReview: z.boolean().default(false),
    isRepeatable: z.boolean().default(false),
    isSold: z.boolean().default(true),
  })
  .refine(({ earlyPriceFen, earlyUntil }) => (earlyPriceFen === null) === (earlyUntil === null), {
    path: ['earlyUntil'],
    error: '早鸟价与截止时间须一起填写',
  })
  .refine(({ earlyPriceFen, priceFen }) => earlyPriceFen === null || earlyPriceFen < priceFen, {
    path: ['earlyPriceFen'],
    error: '早鸟价须低于原价',
  })
  .refine(({ minPerOrder, maxPerOrder }) => minPerOrder <= maxPerOrder, {
    path: ['maxPerOrder'],
    error: '不能少于起订张数',
  })

export const SaveCodes = z
  .object({
    eventId: positiveId,
    /** One code, or one for each guest. */
    codes: z
      .array(z.object({ code: word(40).min(4, '至少 4 个字符').optional(), guest: word(60).default('') }))
      .min(1)
      .max(2000),
    typeId: positiveId.nullable().default(null),
    percentOff: z.number().int().min(0).max(100).default(0),
    fenOff: fen.default(0),
    mostUses: z.number().int().min(1).max(100_000).default(1),
    mostPerPerson: z.number().int().min(1).max(MOST_AT_ONCE).nullable().default(null),
    startsAt: instant,
    endsAt: instant,
  })
  .refine(({ percentOff, fenOff }) => percentOff === 0 || fenOff === 0, {
    path: ['fenOff'],
    error: '折扣与减免只能选一种',
  })

/** One ticket of a type for each winner of a year. */
export const GiveDinnerCodes = z.object({
  eventId: positiveId,
  typeId: positiveId,
  year: z.number().int().min(2000).max(9999),
})

export const AddGuests = z.object({
  eventId: positiveId,
  typeId: positiveId,
  /** Whose account they belong to: a registered phone or mail. */
  buyer: word(100).min(1),
  guests: z.array(Attendee).min(1).max(MOST_AT_ONCE),
  /** The same for each of them; what is left out is not known. */
  answers: Answers,
  note: word(300).default(''),
})

export const DecideRegistration = z
  .object({
    number: word(20).min(1),
    isApproved: z.boolean(),
    /** What whoever is not let in reads. */
    reason: word(200).default(''),
  })
  .refine(({ isApproved, reason }) => isApproved || reason !== '', {
    path: ['reason'],
    error: '请写明没有通过的原因',
  })

export const RefundTicket = z.object({
  code: word(10).min(1),
  /** Of what this ticket cost; none gives back the seat alone. */
  amountFen: fen,
  reason: word(200).min(1, '请写明原因'),
})

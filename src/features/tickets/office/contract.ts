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
const isInOrder = (from: string | null, until: string | null) =>
  from === null || until === null || new Date(from) < new Date(until)

export const SaveSales = z
  .object({
    eventId: positiveId,
    /** What the form was opened with; 0 where there was nothing. */
    version: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
    state: z.enum(SALE_STATES).exclude(['cancelled']),
    opensAt: instant.meta({ title: '开始' }),
    closesAt: instant.meta({ title: '截止' }),
    capacity: z.number().int().min(1).max(MOST_SEATS).meta({ title: '总名额' }).nullable().default(null),
    maxPerOrder: z.number().int().min(1).max(MOST_AT_ONCE).meta({ title: '一次最多报名几人' }).default(10),
    memberTickets: z.number().int().min(0).max(10).meta({ title: '每位会员优惠几张' }).default(1),
    refundRule: z
      .array(
        z.object({
          days: z.number().int().min(0).max(365).meta({ title: '天数' }),
          percent: z.number().int().min(1).max(100).meta({ title: '退回百分比' }),
        }),
      )
      .max(5)
      .meta({ title: '退票规则' })
      .default([]),
    freeRefundsUntil: instant.meta({ title: '全额退票至' }),
    changesUntil: z.iso
      .date({ error: '应为 YYYY-MM-DD' })
      .max(10)
      .meta({ title: '可换人至' })
      .nullable()
      .default(null),
    changeRefundDays: z.number().int().min(1).max(60).meta({ title: '变动后全额退票几天' }).default(7),
    hasWaitingList: z.boolean().default(true),
    showsAttendees: z.boolean().default(false),
    contact: word(100).meta({ title: '咨询方式' }).default(''),
    terms: word(2000).meta({ title: '参会须知' }).default(''),
    onlineUrl: z
      .union([
        z.url({ protocol: /^https?$/, error: '应为 http 或 https 开头的网址' }).max(500),
        z.literal(''),
      ])
      .meta({ title: '线上会场网址' })
      .default(''),
  })
  .refine(({ opensAt, closesAt }) => isInOrder(opensAt, closesAt), {
    path: ['closesAt'],
    error: '须晚于开始',
  })

export const SaveTicketType = z
  .object({
    /** Missing: a new one. */
    id: positiveId.optional(),
    eventId: positiveId,
    version: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
    name: word(40).min(1),
    kind: z.enum(TYPE_KINDS).default('attendee'),
    note: word(300).meta({ title: '包含什么' }).default(''),
    position: z.number().int().min(0).max(1000).default(0),
    priceFen: fen.meta({ title: '原价' }),
    earlyPriceFen: fen.meta({ title: '早鸟价' }).nullable().default(null),
    earlyUntil: instant.meta({ title: '早鸟价至' }),
    hasMemberPrice: z.boolean().default(true),
    capacity: z.number().int().min(0).max(MOST_SEATS).meta({ title: '名额' }).nullable().default(null),
    soldFrom: instant.meta({ title: '开售' }),
    soldUntil: instant.meta({ title: '停售' }),
    minPerOrder: z.number().int().min(1).max(MOST_AT_ONCE).meta({ title: '起订张数' }).default(1),
    maxPerOrder: z.number().int().min(1).max(MOST_AT_ONCE).meta({ title: '一次最多' }).default(10),
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
  .refine(({ soldFrom, soldUntil }) => isInOrder(soldFrom, soldUntil), {
    path: ['soldUntil'],
    error: '须晚于开售',
  })

export const SaveCodes = z
  .object({
    eventId: positiveId,
    /** One code, or one for each guest. */
    codes: z
      .array(
        z.object({
          code: word(40).min(4, '至少 4 个字符').meta({ title: '码' }).optional(),
          guest: word(60).meta({ title: '嘉宾' }).default(''),
        }),
      )
      .min(1)
      .max(2000)
      .meta({ title: '嘉宾' }),
    typeId: positiveId.nullable().default(null),
    percentOff: z.number().int().min(0).max(100).meta({ title: '减百分之几' }).default(0),
    fenOff: fen.meta({ title: '减几元' }).default(0),
    mostUses: z.number().int().min(1).max(100_000).meta({ title: '能用几张' }).default(1),
    mostPerPerson: z
      .number()
      .int()
      .min(1)
      .max(MOST_AT_ONCE)
      .meta({ title: '每人几张' })
      .nullable()
      .default(null),
    startsAt: instant.meta({ title: '开始' }),
    endsAt: instant.meta({ title: '截止' }),
  })
  .refine(({ percentOff, fenOff }) => percentOff === 0 || fenOff === 0, {
    path: ['fenOff'],
    error: '折扣与减免只能选一种',
  })
  .refine(({ percentOff, fenOff, typeId }) => percentOff > 0 || fenOff > 0 || typeId !== null, {
    path: ['percentOff'],
    error: '什么也不减，也没有选由它解锁的门票',
  })
  .refine(({ startsAt, endsAt }) => isInOrder(startsAt, endsAt), {
    path: ['endsAt'],
    error: '须晚于开始',
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
  buyer: word(100).min(1).meta({ title: '归谁的账号' }),
  guests: z.array(Attendee).min(1).max(MOST_AT_ONCE).meta({ title: '嘉宾' }),
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
  amountFen: fen.meta({ title: '退的金额' }),
  reason: word(200).min(1, '请写明原因'),
})

import { z } from 'zod'
import { InvoiceWish } from '#features/orders/invoice-wish.ts'
import { positiveId, word } from '#platform/calls/inputs.ts'
import { MOST_AT_ONCE } from '../limits.ts'
import { Answer } from '../questions/contract.ts'
import { MOST_QUESTIONS } from '../questions/limits.ts'

/** What somebody who registers sends. */

export const Attendee = z.object({
  name: word(60).meta({ title: '姓名' }),
  company: word(100).meta({ title: '公司' }).default(''),
  job: word(100).meta({ title: '职务' }).default(''),
  phone: word(30).meta({ title: '手机' }).default(''),
  email: word(100).meta({ title: '邮箱' }).default(''),
})
export type Attendee = z.infer<typeof Attendee>

export const Register = z.object({
  eventId: positiveId,
  tickets: z
    .array(
      Attendee.extend({
        typeId: positiveId,
        /** Nobody is named: whoever comes fills it in by a link. */
        isInvited: z.boolean().default(false),
      }),
    )
    .min(1)
    .max(MOST_AT_ONCE),
  /** What attendees answer, each with the place of the ticket in the list, from 0. */
  answers: z
    .array(Answer.extend({ place: z.number().int().min(0).max(MOST_AT_ONCE) }))
    .max(MOST_AT_ONCE * MOST_QUESTIONS)
    .default([]),
  contact: z.object({
    name: word(60).meta({ title: '联系人的姓名' }),
    phone: word(30).meta({ title: '联系人的手机' }),
    email: word(100).meta({ title: '联系人的邮箱' }).default(''),
  }),
  /** To whom the invoice is made out once it is paid, where one is wanted (C-42). */
  invoice: InvoiceWish.nullable().default(null),
  code: word(40).default(''),
  /** Whether a year of membership is bought with them, by which the member's price holds. */
  withMembership: z.boolean().default(false),
  /** Which of the organisers' links it was opened by. */
  cameFrom: word(40).default(''),
  /** Made by the page for what it sends: the same again is the same registration. */
  key: word(60).default(''),
  /** What the page said that it costs; another price is said before anything is bought. */
  expectedFen: z
    .number()
    .int()
    .min(0)
    .max(Number.MAX_SAFE_INTEGER)
    .describe('报价说的合计，分；此刻是别的价格就先说明，不报名'),
})
export type Register = z.infer<typeof Register>

import { z } from 'zod'
import {
  DIFFERENCE_KINDS,
  INVOICE_STATES,
  ORDER_STATES,
  ORDER_WAYS,
  PAYMENT_CHANNELS,
  PAYMENT_STATES,
  PRODUCTS,
  RED_STATES,
  REFUND_STATES,
} from '../contract.ts'

/** What the desk of orders shows. */

const day = z.iso.date({ error: '应为日期，如 2026-11-21' })

/** How orders are asked for, on the screen and as a file; days are those of Shanghai, the last one included. */
export const OrderFilter = z.object({
  text: z
    .string()
    .max(100)
    .default('')
    .describe('订单号或它的末几位、退款号、交易号、发票号码，付款人的手机、邮箱、名称，或抬头、汇款的公司'),
  state: z.enum(ORDER_STATES).optional(),
  product: z.enum(PRODUCTS).optional(),
  from: day.optional(),
  to: day.optional(),
})

export const OrderRow = z.object({
  id: z.number(),
  number: z.string(),
  person: z.object({ id: z.number(), name: z.string() }),
  subject: z.string(),
  amountFen: z.number(),
  returnedFen: z.number(),
  state: z.enum(ORDER_STATES),
  at: z.string(),
  paidAt: z.string(),
  providers: z.array(z.enum(PAYMENT_CHANNELS)),
})
export type OrderRow = z.infer<typeof OrderRow>

/** What an order gave. */
export const Given = z.object({
  title: z.string(),
  /** The screen below /admin, or the page of readers, that shows it. */
  address: z.string().optional(),
  page: z.string().optional(),
})
export type Given = z.infer<typeof Given>

const Moment = z.object({ at: z.string(), what: z.string(), note: z.string(), by: z.string() })

export const OrderStory = OrderRow.omit({ id: true }).extend({
  way: z.enum(ORDER_WAYS),
  expiresAt: z.string(),
  lines: z.array(
    z.object({
      id: z.number(),
      product: z.enum(PRODUCTS),
      subject: z.string(),
      quantity: z.number(),
      listFen: z.number(),
      amountFen: z.number(),
      returnedQuantity: z.number(),
      returnedFen: z.number(),
    }),
  ),
  payments: z.array(
    z.object({
      provider: z.enum(PAYMENT_CHANNELS),
      state: z.enum(PAYMENT_STATES),
      transactionId: z.string(),
      paidFen: z.number(),
      returnedFen: z.number(),
      paidAt: z.string(),
    }),
  ),
  refunds: z.array(
    z.object({
      number: z.string(),
      provider: z.enum(PAYMENT_CHANNELS),
      amountFen: z.number(),
      reason: z.string(),
      state: z.enum(REFUND_STATES),
      note: z.string(),
      at: z.string(),
      doneAt: z.string(),
    }),
  ),
  /** What arrived by bank. */
  transfer: z.object({ receivedOn: z.string(), payer: z.string(), note: z.string() }).optional(),
  invoice: z
    .object({
      title: z.string(),
      state: z.enum(INVOICE_STATES),
      rejectedReason: z.string(),
      invoiceNumber: z.string(),
      amountFen: z.number(),
      reversedFen: z.number(),
      at: z.string(),
    })
    .optional(),
  reds: z.array(
    z.object({
      id: z.number(),
      amountFen: z.number(),
      state: z.enum(RED_STATES),
      redNumber: z.string(),
      at: z.string(),
    }),
  ),
  differences: z.array(
    z.object({
      id: z.number(),
      kind: z.enum(DIFFERENCE_KINDS),
      day: z.string(),
      isOpen: z.boolean(),
      note: z.string(),
    }),
  ),
  gave: z.array(Given),
  /** The oldest first. */
  timeline: z.array(Moment),
})
export type OrderStory = z.infer<typeof OrderStory>

export const Earned = z.object({
  day: z.string(),
  /** Fen of each product; what was paid twice by mistake counts as `double`. */
  byProduct: z.record(z.string(), z.number()),
  /** What came in and what went back. */
  inFen: z.number(),
  backFen: z.number(),
})
export type Earned = z.infer<typeof Earned>

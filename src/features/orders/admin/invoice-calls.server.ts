import { z } from 'zod'
import { staffCall } from '#features/staff/staff-call.ts'
import { placeOf } from '#platform/database/place-in-list.server.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { GivenNumber } from '../given-number.ts'
import { BUYERS } from '../buyers.ts'
import { CONFIRMATIONS, InvoiceLink, InvoiceNumber, RED_STATES } from '../contract.ts'
import {
  InvoiceSays,
  issueInvoice,
  listRequestedInvoices,
  RejectInvoice,
  rejectInvoice,
} from '../issue-invoice.server.ts'
import {
  CorrectInvoice,
  correctInvoice,
  IssuedFilter,
  listIssuedInvoices,
} from '../issued-invoices.server.ts'
import { CONFIRMATION_HOURS } from '../limits.ts'
import {
  AskForConfirmation,
  askForConfirmation,
  IssueRedInvoice,
  CorrectRedInvoice,
  correctRedInvoice,
  issueRedInvoice,
  listRedInvoices,
} from '../red-invoices.server.ts'

const group = '财务'
const done = z.object({ json: z.object({}) })

const RequestedInvoice = z.object({
  number: z.string(),
  amountFen: z.number(),
  /** Nothing is left to invoice. */
  isRefunded: z.boolean(),
  title: z.string(),
  buyer: z.enum(BUYERS),
  taxNumber: z.string(),
  email: z.string(),
  at: z.string(),
})
export type RequestedInvoice = z.infer<typeof RequestedInvoice>

const IssuedInvoice = z.object({
  /** Of the order. */
  id: z.number(),
  number: z.string(),
  amountFen: z.number(),
  returnedFen: z.number(),
  invoicedFen: z.number(),
  reversedFen: z.number(),
  title: z.string(),
  buyer: z.enum(BUYERS),
  taxNumber: z.string(),
  invoiceNumber: z.string(),
  issuedAt: z.string(),
  place: z.string(),
})
export type IssuedInvoice = z.infer<typeof IssuedInvoice>

const RedInvoice = z.object({
  id: z.number(),
  number: z.string(),
  title: z.string(),
  insteadOf: z.string(),
  amountFen: z.number(),
  reason: z.string(),
  at: z.string(),
  confirmation: z.enum(CONFIRMATIONS),
  /** Empty where the buyer was not asked. */
  confirmUntil: z.string(),
  redNumber: z.string(),
  issuedAt: z.string(),
})
export type RedInvoice = z.infer<typeof RedInvoice>

/** What finance does of invoices: those asked for, those issued, and red ones (C-27). */
export const invoiceCalls = [
  staffCall({
    method: 'GET',
    path: '/admin/api/invoices/requested',
    permission: 'orders.books',
    summary: '待开的发票，最早的在前',
    group,
    requirement: 'C-27',
    input: z.object({}),
    output: z.object({ json: z.array(RequestedInvoice) }),
    example: {},
    run: async (context) => ({
      json: (await listRequestedInvoices(context)).map(({ createdAt, orderState, ...invoice }) => ({
        ...invoice,
        isRefunded: orderState === 'refunded',
        at: shanghaiIso(createdAt),
      })),
    }),
  }),
  staffCall({
    method: 'GET',
    path: '/admin/api/invoices/issued',
    permission: 'orders.books',
    summary: '已开的发票，最近的在前，一次五十张',
    group,
    input: IssuedFilter,
    output: z.object({ json: z.array(IssuedInvoice) }),
    example: { text: '' },
    run: async (context, input) => ({
      json: (await listIssuedInvoices(context, input)).map(({ issuedAt, ...invoice }) => ({
        ...invoice,
        issuedAt: issuedAt ? shanghaiIso(issuedAt) : '',
        place: issuedAt ? placeOf(issuedAt, invoice.id) : '',
      })),
    }),
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/invoices/issue',
    permission: 'orders.books',
    summary: '记为已开票，并发邮件',
    group,
    input: z.object({
      number: GivenNumber,
      invoiceNumber: InvoiceNumber,
      link: InvoiceLink.optional(),
      says: InvoiceSays.describe('开出的发票上写的'),
    }),
    output: done,
    example: {
      number: 'P20261121000001',
      invoiceNumber: '26112000000012345678',
      says: { title: '季衡科技', taxNumber: '91310000MA1FL00000', amountFen: 99800 },
    },
    async run(context, { link, ...input }) {
      await issueInvoice(context, { ...input, link })
      return { json: {} }
    },
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/invoices/reject',
    permission: 'orders.books',
    summary: '退回一份开不了的发票申请，原因告诉申请的人，他改好可以再提交',
    group,
    requirement: 'C-27',
    input: RejectInvoice,
    output: done,
    example: { number: 'P20261121000001', reason: '税号与抬头不符' },
    async run(context, input) {
      await rejectInvoice(context, input)
      return { json: {} }
    },
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/invoices/correct',
    permission: 'orders.books',
    summary: '换一张开错的发票，或更正抄错的号码，并重发邮件',
    group,
    input: CorrectInvoice,
    output: done,
    example: {
      number: 'P20261121000001',
      invoiceNumber: '26112000000012345679',
      says: { title: '季衡科技', buyer: 'company', taxNumber: '91310000MA1FL00000' },
      reason: '抬头有误',
    },
    async run(context, input) {
      await correctInvoice(context, input)
      return { json: {} }
    },
  }),
  staffCall({
    method: 'GET',
    path: '/admin/api/invoices/red',
    permission: 'orders.books',
    summary: '红字发票：待开的，最早的在前；或已开的，最近的在前',
    group,
    requirement: 'C-27',
    input: z.object({ state: z.enum(RED_STATES).default('requested') }),
    output: z.object({ json: z.array(RedInvoice) }),
    example: { state: 'requested' },
    run: async (context, input) => ({
      json: (await listRedInvoices(context, input)).map(({ createdAt, issuedAt, confirmUntil, ...red }) => ({
        ...red,
        at: shanghaiIso(createdAt),
        confirmUntil: confirmUntil ? shanghaiIso(confirmUntil) : '',
        issuedAt: issuedAt ? shanghaiIso(issuedAt) : '',
      })),
    }),
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/invoices/red/confirmation',
    permission: 'orders.books',
    summary: `记为已在开票平台发起红字确认单，发邮件请购买方 ${CONFIRMATION_HOURS} 小时内确认`,
    group,
    requirement: 'C-27',
    input: AskForConfirmation,
    output: done,
    example: { id: 1 },
    async run(context, input) {
      await askForConfirmation(context, input)
      return { json: {} }
    },
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/invoices/red/issue',
    permission: 'orders.books',
    summary: '记为已开红字发票，并发邮件',
    group,
    requirement: 'C-27',
    input: IssueRedInvoice,
    output: done,
    example: { id: 1, redNumber: '26112000000012345680' },
    async run(context, input) {
      await issueRedInvoice(context, input)
      return { json: {} }
    },
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/invoices/red/correct',
    permission: 'orders.books',
    summary: '更正一张已开的红字发票的号码，重发邮件',
    group,
    requirement: 'C-27',
    input: CorrectRedInvoice,
    output: done,
    example: { id: 1, redNumber: '26112000000012345681', reason: '号码抄错了一位' },
    async run(context, input) {
      await correctRedInvoice(context, input)
      return { json: {} }
    },
  }),
] as const

import { z } from 'zod'
import { staffCall } from '#features/staff/staff-call.ts'
import { positiveId } from '#platform/calls/inputs.ts'
import { ChangeParcelAddress, changeParcelAddress } from '../office/change-parcel-address.server.ts'
import { listParcels, ParcelFilter, readParcel } from '../office/list-parcels.server.ts'
import {
  CorrectPosting,
  correctPosting,
  DecideParcel,
  decideParcel,
  FailPosting,
  failPosting,
  PostParcel,
  postParcel,
} from '../office/post-parcel.server.ts'
import { ShowAddresses, showAddresses } from '../office/show-addresses.server.ts'
import { listPaperEditions } from '../paper-editions.server.ts'
import { FAILURES, PARCEL_STATES } from '../words.ts'

const group = '寄送'
const permission = 'parcels.post'
const done = z.object({ json: z.object({}) })

const Posting = z.object({
  id: z.number(),
  copies: z.number(),
  carrier: z.string(),
  trackingNumber: z.string(),
  former: z.array(z.string()),
  postedAt: z.string(),
  correctedAt: z.string(),
  failure: z.enum(FAILURES).nullable(),
  failedAt: z.string(),
  note: z.string(),
})
export type Posting = z.infer<typeof Posting>

const ParcelRow = z.object({
  id: z.number(),
  label: z.string(),
  personId: z.number(),
  name: z.string(),
  subject: z.string(),
  copies: z.number(),
  taken: z.number(),
  takenAfter: z.number(),
  unsent: z.number().describe('注销时没有寄出、也没有退款的本数'),
  decision: z.string(),
  recipient: z.string(),
  phone: z.string(),
  region: z.string(),
  addressVersion: z.number(),
  state: z.enum(PARCEL_STATES),
  comesOn: z.string(),
  isTakenDown: z.boolean(),
  orderNumber: z.string(),
  at: z.string(),
  movedAt: z.string(),
  last: Posting.nullable(),
})
export type ParcelRow = z.infer<typeof ParcelRow>

const ParcelStory = ParcelRow.extend({ postings: z.array(Posting) })
export type ParcelStory = z.infer<typeof ParcelStory>

const Label = z.object({
  id: z.number(),
  label: z.string(),
  subject: z.string(),
  copies: z.number(),
  recipient: z.string(),
  phone: z.string(),
  region: z.string(),
  street: z.string(),
})
export type Label = z.infer<typeof Label>

const OnSale = z.object({
  reportId: z.number(),
  edition: z.string(),
  productName: z.string(),
  name: z.string(),
  priceFen: z.number(),
})

/** Printed white papers on their way: what waits, what went how, and what came back (C-17, C-103). */
export const parcelStaffCalls = [
  staffCall({
    method: 'GET',
    path: '/admin/api/parcels',
    permission,
    summary: '寄送的纸质白皮书，最新的在前，每次 50 件，电话只露一部分',
    group,
    requirement: 'C-17, C-103',
    input: ParcelFilter.extend({ before: positiveId.optional().describe('只要这一件之前的') }),
    output: z.object({ json: z.array(ParcelRow) }),
    example: { state: 'waiting' },
    run: async (context, input) => ({ json: await listParcels(context, input) }),
  }),
  staffCall({
    method: 'GET',
    path: '/admin/api/parcels/one',
    permission,
    summary: '一件与它的每一次寄送',
    group,
    input: z.object({ id: positiveId }),
    output: z.object({ json: ParcelStory }),
    example: { id: 1 },
    run: async (context, input) => ({ json: await readParcel(context, input) }),
  }),
  staffCall({
    method: 'GET',
    path: '/admin/api/parcels/editions',
    permission: 'own',
    summary: '现在按本卖的纸质版与价格',
    group,
    input: z.object({}),
    output: z.object({ json: z.array(OnSale) }),
    example: {},
    run: async (context) => ({
      json: (await listPaperEditions(context)).map(({ reportId, edition, productName, name, priceFen }) => ({
        reportId,
        edition,
        productName,
        name,
        priceFen,
      })),
    }),
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/parcels/addresses',
    permission,
    also: ['contacts.show'],
    answersSecret: true,
    summary: '完整的收件地址，用来写面单：指定的几件，或全部待寄的；看过的会记录',
    group,
    input: ShowAddresses,
    output: z.object({ json: z.array(Label) }),
    example: { ids: [1] },
    run: async (context, input) => ({ json: await showAddresses(context, input) }),
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/parcels/address',
    permission,
    summary: '修改一件还没有寄出的收件地址',
    group,
    input: ChangeParcelAddress,
    output: done,
    example: {
      id: 1,
      to: {
        recipient: '顾南乔',
        phone: '13800138000',
        region: '江苏省苏州市工业园区',
        street: '金鸡湖大道 88 号',
      },
      addressVersion: 1,
    },
    async run(context, input) {
      await changeParcelAddress(context, input)
      return { json: {} }
    },
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/parcels/post',
    permission,
    summary: '登记一件已寄出的快递公司与单号，并告诉收件人',
    group,
    requirement: 'C-17',
    input: PostParcel,
    output: done,
    example: { id: 1, addressVersion: 1, carrier: '顺丰速运', trackingNumber: 'SF1480217730052' },
    async run(context, input) {
      await postParcel(context, input)
      return { json: {} }
    },
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/parcels/correct',
    permission,
    summary: '更正一次寄送的快递公司与单号，原来的留着',
    group,
    input: CorrectPosting,
    output: done,
    example: { id: 1, carrier: '顺丰速运', trackingNumber: 'SF1480217730061', seen: 'SF1480217730052' },
    async run(context, input) {
      await correctPosting(context, input)
      return { json: {} }
    },
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/parcels/fail',
    permission,
    summary: '一次寄送退回来了或寄丢了，这一件重新待寄',
    group,
    input: FailPosting,
    output: done,
    example: { id: 1, failure: 'returned', note: '电话打不通' },
    async run(context, input) {
      await failPosting(context, input)
      return { json: {} }
    },
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/parcels/decide',
    permission,
    summary: '写明寄出以后退了款的怎样处理',
    group,
    input: DecideParcel,
    output: done,
    example: { id: 1, decision: '对方寄回，运费我们付' },
    async run(context, input) {
      await decideParcel(context, input)
      return { json: {} }
    },
  }),
] as const

import { z } from 'zod'
import { staffCall } from '#features/staff/staff-call.ts'
import { ConvertInquiry, convertInquiry } from '../convert-inquiry.server.ts'
import { FollowInquiry, followInquiry } from '../follow-inquiry.server.ts'
import { InquiryFilter, listInquiries, readInquiry } from '../list-inquiries.server.ts'
import { listFollowers, planInquiry, PlanInquiry } from '../plan-inquiry.server.ts'
import { showInquiryContact } from '../show-inquiry-contact.server.ts'
import { INQUIRY_STATES } from '../states.ts'

const group = '资料提交'
const permission = 'inquiries.follow'
const state = z.enum(INQUIRY_STATES)

const InquiryRow = z.object({
  id: z.number(),
  name: z.string(),
  company: z.string(),
  phone: z.string(),
  email: z.string(),
  origin: z.string(),
  note: z.string(),
  state,
  owner: z.string(),
  /** The colleague's number; 0 without one. */
  ownerId: z.number(),
  remindOn: z.string(),
  at: z.string(),
  followedAt: z.string(),
})
export type InquiryRow = z.infer<typeof InquiryRow>

const InquiryNote = z.object({ by: z.string(), state, note: z.string(), at: z.string() })

/** What people left with the form, and what became of it (C-110). */
export const officeCalls = [
  staffCall({
    method: 'GET',
    path: '/admin/api/inquiries',
    permission,
    summary: '读者提交的资料，最新的在前，每次 50 份，联系方式只露一部分',
    group,
    requirement: 'C-110',
    input: InquiryFilter.extend({
      before: z.coerce.number().int().positive().optional().describe('只要这一份之前的'),
    }),
    output: z.object({ json: z.array(InquiryRow) }),
    example: { state: 'new' },
    run: async (context, input) => ({ json: await listInquiries(context, input) }),
  }),
  staffCall({
    method: 'GET',
    path: '/admin/api/inquiries/one',
    permission,
    summary: '一份资料与它的跟进',
    group,
    input: z.object({ id: z.coerce.number().int().positive() }),
    output: z.object({ json: InquiryRow.extend({ notes: z.array(InquiryNote) }) }),
    example: { id: 1001 },
    run: async (context, input) => ({ json: await readInquiry(context, input) }),
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/inquiries/follow',
    permission,
    summary: '写下做了什么、到了哪一步',
    group,
    input: FollowInquiry,
    output: z.object({ json: z.object({}) }),
    example: { id: 1001, seen: 'new', state: 'contacted', note: '已去电，下周面谈' },
    async run(context, input) {
      await followInquiry(context, input)
      return { json: {} }
    },
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/inquiries/convert',
    permission: 'people.edit',
    also: [permission],
    summary: '给提交资料的企业做一个机构账号，或把已有的主页变成机构账号',
    group,
    requirement: 'C-73',
    input: ConvertInquiry,
    output: z.object({ json: z.object({ organisationId: z.number() }) }),
    example: { id: 1001, seen: 'contacted', name: '青屿半导体' },
    run: async (context, input) => ({ json: await convertInquiry(context, input) }),
  }),
  staffCall({
    method: 'GET',
    path: '/admin/api/inquiries/followers',
    permission,
    summary: '可以跟进资料的同事',
    group,
    input: z.object({}),
    output: z.object({ json: z.array(z.object({ id: z.number(), name: z.string() })) }),
    example: {},
    run: async (context) => ({ json: await listFollowers(context) }),
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/inquiries/plan',
    permission,
    summary: '交给一位同事跟进，定提醒的日子',
    group,
    requirement: 'C-110',
    input: PlanInquiry,
    output: z.object({ json: z.object({}) }),
    example: { id: 1001, seen: { ownerId: 0, remindOn: '' }, ownerId: 105, remindOn: '2026-12-01' },
    async run(context, input) {
      await planInquiry(context, input)
      return { json: {} }
    },
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/inquiries/contact',
    permission,
    answersSecret: true,
    summary: '完整的联系方式；谁看过都有记录',
    group,
    requirement: 'C-106',
    input: z.object({ id: z.number().int().positive() }),
    output: z.object({ json: z.object({ phone: z.string(), email: z.string() }) }),
    example: { id: 1001 },
    run: async (context, input) => ({ json: await showInquiryContact(context, input) }),
  }),
] as const

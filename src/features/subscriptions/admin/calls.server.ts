import { z } from 'zod'
import { staffCall } from '#features/staff/staff-call.ts'
import { positiveId } from '#platform/calls/inputs.ts'
import { DELIVERY_STATES, PROBLEMS, SUBSCRIPTION_STATES } from '../contract.ts'
import { readStarts } from '../issues-out.server.ts'
import {
  ChangeSubscription,
  changeSubscription,
  EndSubscription,
  endSubscription,
  GiveSubscription,
  giveSubscription,
  MailIssueAgain,
  mailIssueAgain,
} from '../office/change-subscription.server.ts'
import {
  RemoveSubscriberMailbox,
  removeSubscriberMailbox,
  SaveSubscriberMailbox,
  saveSubscriberMailbox,
} from '../office/further-mailboxes.server.ts'
import {
  continueSubscription,
  PauseOrContinue,
  pauseSubscription,
} from '../office/pause-subscription.server.ts'
import {
  listSubscriptions,
  readSubscription,
  SubscriptionFilter,
} from '../office/list-subscriptions.server.ts'

const group = '内参订阅'
const permission = 'subscriptions.manage'
const done = z.object({ json: z.object({}) })

const SubscriptionRow = z.object({
  id: z.number(),
  personId: z.number(),
  name: z.string(),
  company: z.string(),
  mailbox: z.string(),
  what: z.string(),
  issues: z.number(),
  delivered: z.number(),
  state: z.enum(SUBSCRIPTION_STATES),
  /** From which issue on nothing comes for now; empty where it is not paused. */
  pausedFrom: z.string(),
  isTakenBack: z.boolean(),
  orderNumber: z.string(),
  note: z.string(),
  at: z.string(),
  endedAt: z.string(),
})
export type SubscriptionRow = z.infer<typeof SubscriptionRow>

const DeliveryRow = z.object({
  id: z.number(),
  title: z.string(),
  /** Who reads this copy at a further mailbox; empty where it is the subscriber. */
  reader: z.string(),
  isRemoved: z.boolean().describe('那个邮箱已经移除，不再寄'),
  fileId: z.number(),
  isSupplement: z.boolean(),
  at: z.string(),
  state: z.enum(DELIVERY_STATES),
  problem: z.enum(PROBLEMS).nullable(),
  mailedTo: z.string(),
  mailedAt: z.string(),
})
export type DeliveryRow = z.infer<typeof DeliveryRow>

const FurtherWire = z.object({ id: z.number(), name: z.string(), mailbox: z.string() })
export type FurtherRow = z.infer<typeof FurtherWire>
const QuarterWire = z.object({ year: z.number(), quarter: z.number() })
const StartWire = QuarterWire.extend({ isOut: z.boolean() })

/** Who subscribes to the quarterly, and what reached them (C-37, C-38, C-103). */
export const subscriptionStaffCalls = [
  staffCall({
    method: 'GET',
    path: '/admin/api/subscriptions',
    permission,
    summary: '内参的订阅，最新的在前，每次 50 份，邮箱只露一部分',
    group,
    requirement: 'C-38, C-103',
    input: SubscriptionFilter.extend({ before: positiveId.optional().describe('只要这一份之前的') }),
    output: z.object({ json: z.array(SubscriptionRow) }),
    example: { state: 'running' },
    run: async (context, input) => ({ json: await listSubscriptions(context, input) }),
  }),
  staffCall({
    method: 'GET',
    path: '/admin/api/subscriptions/one',
    permission,
    summary: '一份订阅与它送达的各期',
    group,
    input: z.object({ id: positiveId }),
    output: z.object({
      json: SubscriptionRow.extend({
        /** By staff, without the money that is still with us. */
        canBeEnded: z.boolean(),
        /** From which quarters on it may be paused. */
        pauses: z.array(QuarterWire),
        /** Where else it is mailed. */
        further: z.array(FurtherWire),
        deliveries: z.array(DeliveryRow),
      }),
    }),
    example: { id: 1 },
    run: async (context, input) => ({ json: await readSubscription(context, input) }),
  }),
  staffCall({
    method: 'GET',
    path: '/admin/api/subscriptions/starts',
    permission: 'own',
    summary: '现在可以从哪一期起订',
    group,
    input: z.object({}),
    output: z.object({ json: z.array(StartWire) }),
    example: {},
    run: async (context) => ({ json: [...(await readStarts(context))] }),
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/subscriptions/give',
    permission,
    summary: '赠阅若干期，已出版的立即送达',
    group,
    requirement: 'C-37',
    input: GiveSubscription,
    output: z.object({ json: z.object({ id: z.number() }) }),
    example: { personId: 1, issues: 4, year: 2026, quarter: 4, reason: '合作媒体赠阅' },
    run: async (context, input) => ({ json: await giveSubscription(context, input) }),
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/subscriptions/change',
    permission,
    summary: '修改收件邮箱与公司',
    group,
    requirement: 'C-37',
    input: ChangeSubscription,
    output: done,
    example: { id: 1, mailbox: 'library@example.com', company: '砺川晶体', seen: 'l***@example.com' },
    async run(context, input) {
      await changeSubscription(context, input)
      return { json: {} }
    },
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/subscriptions/end',
    permission,
    summary: '停止一份赠阅；买的由退款停止',
    group,
    input: EndSubscription,
    output: done,
    example: { id: 1, reason: '对方不再需要' },
    async run(context, input) {
      await endSubscription(context, input)
      return { json: {} }
    },
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/subscriptions/pause',
    permission,
    summary: '从一期起暂停这位读者的订阅：暂停时出版的不送，也不计期数',
    group,
    requirement: 'C-38',
    input: PauseOrContinue,
    output: done,
    example: { id: 1, year: 2027, quarter: 1, reason: '对方来电' },
    async run(context, input) {
      await pauseSubscription(context, input)
      return { json: {} }
    },
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/subscriptions/continue',
    permission,
    summary: '从一期起继续送这位读者暂停了的订阅',
    group,
    requirement: 'C-38',
    input: PauseOrContinue,
    output: done,
    example: { id: 1, year: 2027, quarter: 3, reason: '对方来电' },
    async run(context, input) {
      await continueSubscription(context, input)
      return { json: {} }
    },
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/subscriptions/mailboxes',
    permission,
    summary: '替订阅者增加或修改另一个收件邮箱，各寄一份副本',
    group,
    requirement: 'C-37',
    input: SaveSubscriberMailbox,
    output: done,
    example: { personId: 1, name: '林工', mailbox: 'lin@example.com' },
    async run(context, input) {
      await saveSubscriberMailbox(context, input)
      return { json: {} }
    },
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/subscriptions/mailboxes/remove',
    permission,
    summary: '替订阅者移除另一个收件邮箱',
    group,
    requirement: 'C-37',
    input: RemoveSubscriberMailbox,
    output: done,
    example: { personId: 1, id: 1 },
    async run(context, input) {
      await removeSubscriberMailbox(context, input)
      return { json: {} }
    },
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/subscriptions/again',
    permission,
    summary: '把一期再寄一次，副本重新制作',
    group,
    requirement: 'C-37',
    input: MailIssueAgain,
    output: done,
    example: { id: 1 },
    async run(context, input) {
      await mailIssueAgain(context, input)
      return { json: {} }
    },
  }),
] as const

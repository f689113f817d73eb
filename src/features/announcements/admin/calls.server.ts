import { z } from 'zod'
import { staffCall } from '#features/staff/staff-call.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { countAudience } from '../count-audience.server.ts'
import { OfAnnouncement } from '../hold-announcement.server.ts'
import { listAnnouncedEvents, listAnnouncements, listUndelivered } from '../list-announcements.server.ts'
import { CountAudience, saveAnnouncement, SaveAnnouncement } from '../save-announcement.server.ts'
import {
  confirmAnnouncement,
  ConfirmAnnouncement,
  sendAnnouncement,
  SendAnnouncement,
  sendMissedAnnouncement,
  testAnnouncement,
} from '../send-announcement.server.ts'
import { pauseAnnouncement, resumeAnnouncement, stopAnnouncement } from '../steer-announcement.server.ts'
import { ANNOUNCEMENT_STATES, AUDIENCES } from '../words.ts'

const group = '公告'
const permission = 'announcements.send'
const requirement = 'C-71'
const done = z.object({ json: z.object({}) })

const Announcement = z.object({
  id: z.number(),
  version: z.number(),
  title: z.string(),
  text: z.string(),
  path: z.string(),
  audience: z.enum(AUDIENCES),
  industry: z.string().nullable(),
  industryName: z.string(),
  eventId: z.number().nullable(),
  eventTitle: z.string(),
  /** The page to which it leads was taken down: it rests until that is back. */
  leadsNowhere: z.boolean(),
  byMail: z.boolean(),
  state: z.enum(ANNOUNCEMENT_STATES),
  needsSecond: z.boolean(),
  by: z.string(),
  staffId: z.number(),
  confirmedBy: z.string(),
  sendAt: z.string(),
  total: z.number(),
  told: z.number(),
  mails: z.number(),
  /** Who could not be told, the second time neither. */
  passedOver: z.number(),
  /** Of the mails, as long as they are kept. */
  waiting: z.number(),
  failed: z.number(),
})
export type Announcement = z.infer<typeof Announcement>

const Undelivered = z.object({ id: z.number(), to: z.string(), reason: z.string(), at: z.string() })
export type Undelivered = z.infer<typeof Undelivered>

const Whom = z.object({
  audience: CountAudience.shape.audience,
  industry: CountAudience.shape.industry,
  eventId: z.coerce.number().int().positive().nullable().default(null),
})

const before = z.coerce.number().int().positive().optional()

/** Telling many readers at once. */
export const announcementCalls = [
  staffCall({
    method: 'GET',
    path: '/admin/api/announcements',
    permission,
    summary: '公告与发到哪里了，新的在前，每次 50 则',
    group,
    requirement,
    input: z.object({ before: before.describe('只要这一则之前的') }),
    output: z.object({ json: z.array(Announcement) }),
    example: {},
    run: async (context, input) => ({
      json: (await listAnnouncements(context, input)).map(({ sendAt, ...row }) => ({
        ...row,
        sendAt: sendAt ? shanghaiIso(sendAt) : '',
      })),
    }),
  }),
  staffCall({
    method: 'GET',
    path: '/admin/api/announcements/events',
    permission,
    summary: '可以通知持票人的活动',
    group,
    requirement,
    input: z.object({}),
    output: z.object({
      json: z.array(z.object({ id: z.number(), title: z.string(), startsOn: z.string() })),
    }),
    example: {},
    run: async (context) => ({ json: await listAnnouncedEvents(context) }),
  }),
  staffCall({
    method: 'GET',
    path: '/admin/api/announcements/audience',
    permission,
    summary: '会有多少人收到，其中多少人收邮件',
    group,
    requirement,
    input: Whom,
    output: z.object({
      json: z.object({
        people: z.number(),
        mails: z.number(),
        isAbout: z.boolean().describe('人多，是一分钟以内数的'),
      }),
    }),
    example: { audience: 'members' },
    run: async (context, input) => ({ json: await countAudience(context, input) }),
  }),
  staffCall({
    method: 'GET',
    path: '/admin/api/announcements/undelivered',
    permission,
    summary: '一份公告没送到的邮件，新的在前，每次 50 封',
    group,
    requirement,
    input: z.object({
      id: z.coerce.number().int().positive(),
      before: before.describe('只要这一封之前的'),
    }),
    output: z.object({ json: z.array(Undelivered) }),
    example: { id: 1 },
    run: async (context, input) => ({
      json: (await listUndelivered(context, input)).map(({ at, ...row }) => ({
        ...row,
        at: shanghaiIso(at),
      })),
    }),
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/announcements/save',
    permission,
    summary: '写一份公告，或改一份还没有发的',
    group,
    requirement,
    input: SaveAnnouncement,
    output: z.object({ json: z.object({ id: z.number() }) }),
    example: { title: '国庆期间客服安排', text: '10 月 1 日至 7 日……', audience: 'members', byMail: true },
    run: async (context, input) => ({ json: await saveAnnouncement(context, input) }),
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/announcements/test',
    permission,
    summary: '把邮件试发给自己',
    group,
    requirement,
    input: OfAnnouncement,
    output: done,
    example: { id: 1 },
    async run(context, input) {
      await testAnnouncement(context, input)
      return { json: {} }
    },
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/announcements/send',
    permission,
    summary: '发出，或定时发出；人多的要另一位同事确认',
    group,
    requirement,
    input: SendAnnouncement,
    output: z.object({ json: z.object({ needsSecond: z.boolean() }) }),
    example: { id: 1, version: 1 },
    run: async (context, input) => ({ json: await sendAnnouncement(context, input) }),
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/announcements/confirm',
    permission,
    summary: '确认同事要发的公告',
    group,
    requirement,
    input: ConfirmAnnouncement,
    output: done,
    example: { id: 1, version: 1 },
    async run(context, input) {
      await confirmAnnouncement(context, input)
      return { json: {} }
    },
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/announcements/send-missed',
    permission,
    summary: '现在发出过了原定时间而没有发出的',
    group,
    requirement,
    input: ConfirmAnnouncement,
    output: done,
    example: { id: 1, version: 1 },
    async run(context, input) {
      await sendMissedAnnouncement(context, input)
      return { json: {} }
    },
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/announcements/pause',
    permission,
    summary: '暂停正在发的',
    group,
    requirement,
    input: OfAnnouncement,
    output: done,
    example: { id: 1 },
    async run(context, input) {
      await pauseAnnouncement(context, input)
      return { json: {} }
    },
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/announcements/resume',
    permission,
    summary: '继续发',
    group,
    requirement,
    input: OfAnnouncement,
    output: done,
    example: { id: 1 },
    async run(context, input) {
      await resumeAnnouncement(context, input)
      return { json: {} }
    },
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/announcements/stop',
    permission,
    summary: '收回还没有发的，或停止正在发的',
    group,
    requirement,
    input: OfAnnouncement,
    output: done,
    example: { id: 1 },
    async run(context, input) {
      await stopAnnouncement(context, input)
      return { json: {} }
    },
  }),
] as const

import { z } from 'zod'
import { staffCall } from '#features/staff/staff-call.ts'
import { positiveId, word } from '#platform/calls/inputs.ts'
import { checkIn } from './check-in.server.ts'
import {
  Dispute,
  DoorAnswer,
  DoorEvent,
  DoorList,
  DoorNews,
  FoundHolder,
  MOST_SCANS,
  Scans,
} from './contract.ts'
import { findAttendees } from './find-attendees.server.ts'
import { DisputesOf, listDisputes } from './list-disputes.server.ts'
import { listDoorEvents } from './list-door-events.server.ts'
import { readDoorList } from './read-door-list.server.ts'
import { readDoorNews } from './read-door-news.server.ts'
import { undoCheckIn } from './undo-check-in.server.ts'

const group = '活动：签到'
const permission = 'tickets.check_in'
const requirement = 'C-45'
const At = '/admin/api/door'
const EXAMPLE_CODE = '2345678ABC'

/** What the page at the door asks and sends; the rules are those of the verbs. */
export const doorCalls = [
  staffCall({
    method: 'GET',
    path: `${At}/events`,
    permission,
    summary: '自己可以签到的活动',
    group,
    requirement,
    input: z.object({}),
    output: z.object({ json: z.array(DoorEvent) }),
    example: {},
    run: async (context) => ({ json: await listDoorEvents(context) }),
  }),
  staffCall({
    method: 'GET',
    path: `${At}/list`,
    permission,
    summary: '一场活动的名单，存在手机里供断网时核对；没有门票本身，读不出是谁',
    group,
    requirement,
    input: z.object({ eventId: positiveId }),
    output: z.object({ json: DoorList }),
    example: { eventId: 7001 },
    run: async (context, input) => ({ json: await readDoorList(context, input) }),
  }),
  staffCall({
    method: 'GET',
    path: `${At}/news`,
    permission,
    summary: '签到的实时数字、别的门口的签到、断网时的冲突有几条',
    group,
    requirement,
    input: z.object({
      eventId: positiveId,
      since: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
    }),
    output: z.object({ json: DoorNews }),
    example: { eventId: 7001, since: 0 },
    run: async (context, input) => ({ json: await readDoorNews(context, input) }),
  }),
  staffCall({
    method: 'GET',
    path: `${At}/disputes`,
    permission,
    summary: '断网时放行而又对不上的门票，最近的在前，每次 50 条',
    group,
    requirement,
    input: DisputesOf,
    output: z.object({ json: z.array(Dispute) }),
    example: { eventId: 7001 },
    run: async (context, input) => ({ json: await listDisputes(context, input) }),
  }),
  staffCall({
    method: 'GET',
    path: `${At}/find`,
    permission,
    summary: '按姓名、单位或手机后四位找参会人，至少两个字',
    group,
    requirement,
    input: z.object({ eventId: positiveId, text: word(40).min(1) }),
    output: z.object({ json: z.array(FoundHolder) }),
    example: { eventId: 7001, text: '王工' },
    run: async (context, input) => ({ json: await findAttendees(context, input) }),
  }),
  staffCall({
    method: 'POST',
    path: `${At}/scans`,
    permission,
    summary: `签到：一次扫描，或断网时存下的最多 ${MOST_SCANS} 次；同一次扫描重发不会算两次`,
    group,
    requirement,
    input: Scans,
    output: z.object({ json: z.array(DoorAnswer) }),
    example: { eventId: 7001, gate: '南门', scans: [{ ticket: EXAMPLE_CODE, scanId: 'example-1' }] },
    async run(context, { scans, ...where }) {
      const answers: DoorAnswer[] = []
      for (const scan of scans) answers.push(await checkIn(context, { ...where, ...scan }))
      return { json: answers }
    },
  }),
  staffCall({
    method: 'POST',
    path: `${At}/undo`,
    permission,
    summary: '撤销一次签到，要写原因',
    group,
    requirement,
    input: z.object({ code: word(10).min(1), reason: word(200) }),
    output: z.object({ json: z.object({}) }),
    example: { code: EXAMPLE_CODE, reason: '误扫' },
    async run(context, input) {
      await undoCheckIn(context, input)
      return { json: {} }
    },
  }),
] as const

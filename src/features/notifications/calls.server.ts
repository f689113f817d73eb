import { z } from 'zod'
import { call } from '#platform/calls/call.ts'
import { count, positiveId } from '#platform/calls/inputs.ts'
import type { Context } from '#platform/context.ts'
import { changeSetting } from './change-setting.server.ts'
import { CHANNELS, MESSAGE_TYPES } from './contract.ts'
import type { AnyMessageKind } from './message-kind.ts'
import { markAllRead, markRead, removeMessage } from './mark-read.server.ts'
import { countUnread, listMessages, readSettings, sumOf } from './queries.server.ts'
import { CountsWire, messageToWire, MessageInfoWire, MessageWire } from './wire.ts'

const PREFIX = '/openapi/v1/vue'
const GROUP = '消息'
const SHOWN_IN_INFO = 5
const done = z.object({ json: z.null() })
const yes = z.union([z.boolean(), z.enum(['true', 'false', '1', '0', ''])], { error: '应为 true 或 false' })
const isYes = (value: z.output<typeof yes> | null | undefined) =>
  value === true || value === 'true' || value === '1'

/** How many questions wait for the answer of the person who asks; the questions know it (C-68). */
export type CountToAnswer = (context: Context) => Promise<number>

/** The calls of messages; all but the first are for whoever is signed in and about his or her own. */
export function createNotificationCalls({
  countToAnswer,
  kinds,
}: {
  countToAnswer: CountToAnswer
  kinds: readonly AnyMessageKind[]
}) {
  const words = kinds.map(({ kind }) => kind)
  return [
    call({
      method: 'GET',
      path: `${PREFIX}/messageInfo`,
      summary: '未读消息数、等待回答的提问数与最新的未读消息；没有登录时都是零',
      group: GROUP,
      requirement: 'API-29, B-83',
      input: z.object({}),
      output: z.object({ json: MessageInfoWire }),
      example: {},
      run: async (context) => {
        if (context.actor.kind !== 'person') return { json: { unread: 0, toAnswer: 0, items: [] } }
        const [counts, toAnswer, latest] = await Promise.all([
          countUnread(context),
          countToAnswer(context),
          listMessages(context, { isUnreadOnly: true, limit: SHOWN_IN_INFO }),
        ])
        const items = latest.map(({ id, title, path, createdAt }) => ({
          id,
          title,
          path,
          date: createdAt.getTime(),
        }))
        return { json: { unread: sumOf(counts), toAnswer, items } }
      },
    }),
    call({
      method: 'GET',
      path: `${PREFIX}/messages`,
      summary: '本人的消息，最新在前；下一页以上一页最后一条的 id 作 before',
      group: GROUP,
      requirement: 'C-71',
      input: z.object({
        before: positiveId.optional(),
        unread: yes.nullish().describe('只要未读'),
        type: z.enum(MESSAGE_TYPES, { error: '没有这种消息' }).optional(),
        limit: count({ fallback: 20, most: 100 }),
      }),
      output: z.object({ json: z.array(MessageWire), counts: CountsWire.describe('未读数') }),
      example: {},
      run: async (context, { before, unread, type, limit }) => {
        const [messages, counts] = await Promise.all([
          listMessages(context, { before, isUnreadOnly: isYes(unread), type, limit }),
          countUnread(context),
        ])
        return { json: messages.map(messageToWire), counts }
      },
    }),
    call({
      method: 'POST',
      path: `${PREFIX}/messages/read`,
      summary: '把一条消息标为已读',
      group: GROUP,
      requirement: 'C-71',
      input: z.object({ id: positiveId }),
      output: done,
      example: { id: 1 },
      run: async (context, input) => {
        await markRead(context, input)
        return { json: null }
      },
    }),
    call({
      method: 'POST',
      path: `${PREFIX}/messages/readAll`,
      summary: '把全部消息标为已读；给了 upTo 则只到这一条为止',
      group: GROUP,
      requirement: 'C-71',
      input: z.object({ upTo: positiveId.optional() }),
      output: z.object({ json: z.object({ marked: z.number() }) }),
      example: {},
      run: async (context, { upTo }) => ({ json: { marked: await markAllRead(context, { upTo }) } }),
    }),
    call({
      method: 'POST',
      path: `${PREFIX}/messages/remove`,
      summary: '删除一条消息',
      group: GROUP,
      input: z.object({ id: positiveId }),
      output: done,
      example: { id: 1 },
      run: async (context, input) => {
        await removeMessage(context, input)
        return { json: null }
      },
    }),
    call({
      method: 'GET',
      path: `${PREFIX}/messages/settings`,
      summary: '各类消息除站内外如何通知本人',
      group: GROUP,
      input: z.object({}),
      output: z.object({
        json: z.array(
          z.object({
            kind: z.enum(words),
            name: z.string(),
            isFixed: z.boolean().describe('不能关闭'),
            mail: z.boolean(),
            sms: z.boolean().nullable().describe('null：不发短信'),
          }),
        ),
      }),
      example: {},
      run: async (context) => {
        const { settings } = await readSettings(context, kinds)
        return {
          json: settings.map(({ kind, name, isFixed, mail, sms }) => ({
            kind,
            name,
            isFixed,
            mail,
            sms: sms ?? null,
          })),
        }
      },
    }),
    call({
      method: 'POST',
      path: `${PREFIX}/messages/settings`,
      summary: '打开或关闭一类消息的邮件或短信',
      group: GROUP,
      input: z.object({
        kind: z.enum(words, { error: '没有这类消息' }),
        channel: z.enum(CHANNELS, { error: '应为 mail 或 sms' }),
        isOn: z.boolean({ error: '应为 true 或 false' }),
      }),
      output: done,
      example: { kind: 'comment_on_mine', channel: 'mail', isOn: false },
      run: async (context, input) => {
        await changeSetting(context, input, kinds)
        return { json: null }
      },
    }),
  ]
}

import { z } from 'zod'
import { TOPICS_PER_LOAD } from '#features/topics/lists/lists.ts'
import { cardToWire, TopicWire } from '#features/topics/wire/wire.ts'
import { call } from '#platform/calls/call.ts'
import { count, cursor, positiveId } from '#platform/calls/inputs.ts'
import type { SharedContext } from '#platform/context.ts'
import { listTopicsOfPerson, readProfile } from './queries.server.ts'

const PREFIX = '/openapi/v1/vue'
const GROUP = '人物'

const TopicsInput = z.object({
  id: positiveId,
  type: z.coerce
    .number()
    .int()
    .min(0, '应为 0 或 1')
    .max(1, '应为 0 或 1')
    .default(0)
    .describe('0：动态；1：精选'),
  date: cursor,
  limit: count({ fallback: TOPICS_PER_LOAD, most: 100 }),
})
const TopicsOutput = z.object({ json: z.array(TopicWire) })

const sharedTopics = {
  seconds: 60,
  tags: (_: unknown, { id }: z.output<typeof TopicsInput>) => [`person:${id}`, 'people', 'topics'],
}

async function answerTopics(
  context: SharedContext,
  { id, type, date, limit }: z.output<typeof TopicsInput>,
): Promise<z.input<typeof TopicsOutput>> {
  await readProfile(context, id)
  const choice = type === 1 ? 'featured' : 'all'
  const { items } = await listTopicsOfPerson(context, { id, choice, before: date, limit })
  return { json: items.map(cardToWire) }
}

export const peopleCalls = [
  call({
    method: 'POST',
    path: `${PREFIX}/user/topics`,
    summary: '专家的动态与精选，按日期游标',
    group: GROUP,
    requirement: 'API-18, USER-09',
    input: TopicsInput,
    output: TopicsOutput,
    example: { id: 1007, type: 0, limit: 20 },
    shared: sharedTopics,
    run: answerTopics,
  }),
  call({
    method: 'POST',
    path: `${PREFIX}/company/topics`,
    summary: '机构的动态与精选，含其专家发表的内容',
    group: GROUP,
    requirement: 'API-17, B-98',
    input: TopicsInput,
    output: TopicsOutput,
    example: { id: 1026, type: 0, limit: 20 },
    shared: sharedTopics,
    run: answerTopics,
  }),
]

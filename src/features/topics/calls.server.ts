import { z } from 'zod'
import { adOfTopic } from '#features/ads/queries.server.ts'
import { adImageAddress } from '#features/ads/wire.ts'
import { call } from '#platform/calls/call.ts'
import { positiveId } from '#platform/calls/inputs.ts'
import { readTopic } from './topic-queries.server.ts'
import { TopicWire, topicToWire } from './wire.ts'

const tagsOf = (...people: ({ readonly id: number | null } | null | undefined)[]) =>
  people.flatMap((person) => (person?.id ? [`person:${person.id}`] : []))

export const topicCalls = [
  call({
    method: 'GET',
    path: '/openapi/v1/vue/topic/:id',
    summary: '一篇文章、问答或文献；付费内容按读者身份给出全文或试读部分',
    group: '资讯',
    requirement: 'API-27, TOPIC-02',
    input: z.object({ id: positiveId }),
    output: z.object({ json: z.object({ topic: TopicWire }) }),
    example: { id: 10001 },
    shared: {
      seconds: 60,
      tags: ({ json: { topic } }) => [
        `topic:${topic.id}`,
        'ads',
        ...tagsOf(topic.user, topic.answer?.huidaUser, topic.answer?.tiwenUser),
      ],
    },
    run: async (context, { id }) => {
      const [topic, ad] = await Promise.all([readTopic(context, { id }), adOfTopic(context, id)])
      return { json: { topic: topicToWire(topic, ad && { imageAddress: adImageAddress(ad) }) } }
    },
  }),
]

import { z } from 'zod'
import { adOfTopic } from '#features/ads/queries.server.ts'
import { adImageAddress } from '#features/ads/wire.ts'
import { readCards } from '#features/search/read-cards.server.ts'
import { call } from '#platform/calls/call.ts'
import type { SharedContext } from '#platform/context.ts'
import { positiveId } from '#platform/calls/inputs.ts'
import type { TopicView } from './contract.ts'
import { readTopic } from './topic-queries.server.ts'
import { sponsoredTitle } from './sponsored-title.ts'
import { tagsOfPage } from './tags-of-page.ts'
import { TopicWire, topicToWire } from './wire/wire.ts'

const tagsOf = (...people: ({ readonly id: number | null } | null | undefined)[]) =>
  people.flatMap((person) => (person?.id ? [`person:${person.id}`] : []))

const contentOf = ({ article, answer }: TopicWire) => [
  ...(article?.content ?? []),
  ...(answer?.huidaContents ?? []),
]

/** The topic with its cards as their pages are called now, without those that readers find no more. */
async function withCardsOfToday(context: SharedContext, topic: TopicView): Promise<TopicView> {
  const { body } = topic
  const cards = await readCards(
    context,
    body.blocks.flatMap((block) => (block.type === 'card' ? block.path : [])),
  )
  const blocks = body.blocks.flatMap((block) => {
    if (block.type !== 'card') return block
    const card = cards.get(block.path)
    return card ? { ...block, title: sponsoredTitle(card) } : []
  })
  return { ...topic, body: { ...body, blocks } }
}

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
        ...contentOf(topic).flatMap(({ url }) => tagsOfPage(url)),
        'ads',
        ...tagsOf(topic.user, topic.answer?.huidaUser, topic.answer?.tiwenUser),
      ],
    },
    run: async (context, { id }) => {
      const [read, ad] = await Promise.all([readTopic(context, { id }), adOfTopic(context, id)])
      const topic = await withCardsOfToday(context, read)
      return { json: { topic: topicToWire(topic, ad && { imageAddress: adImageAddress(ad) }) } }
    },
  }),
]

import { z } from 'zod'
import { cardToWire, personToWire, TopicWire } from '#features/topics/wire/wire.ts'
import { wordOfNumber } from '#platform/calls/word-of-number.ts'
import { imageAddress } from '#platform/images/image-address.ts'
import type { Counts, QuestionItem, Tab } from './contract.ts'
import { TAB_NUMBERS } from './tab-numbers.ts'

/** The specified spelling of an expert's questions (API-52, B-15, B-16). */

/** A question of the list is a topic, with what only its expert needs. */
export const QuestionWire = TopicWire.extend({
  askedAt: z.string().describe('提问时间，ISO 8601'),
  dueDay: z.string().describe('已接受的提问应在这一天之前回答，否则退回'),
  held: z.union([z.literal(0), z.literal(1)]).describe('1：回答正在审核'),
})
export type QuestionWire = z.infer<typeof QuestionWire>

export const CountsWire = z.object({
  toAnswer: z.number(),
  answered: z.number(),
  abandoned: z.number(),
}) satisfies z.ZodType<Counts>

const STATE_NUMBER = { abandoned: 0, to_answer: 0, answered: 1, claimed: 2 } as const
const bit = (value: boolean) => (value ? 1 : 0)

export function questionToWire(item: QuestionItem): QuestionWire {
  const { id, title, description, imageIds, asker, askedAt, sortDate } = item
  const card = cardToWire({
    id,
    kind: 'question',
    title,
    summary: '',
    isPaid: false,
    ...(item.isSponsored && { isSponsored: true }),
    isLiterature: false,
    sourceName: '',
    labels: [...item.labels],
    tags: [],
    readCount: item.readCount,
    commentCount: item.commentCount,
    time: { ...askedAt, monthDay: '' },
    sortDate,
  })
  return {
    ...card,
    hidden: bit(asker.id === undefined),
    state: STATE_NUMBER[item.status],
    answer: {
      title,
      wentiTitle: title,
      wentiContent: description,
      tiwen_content: description,
      tiwenUser: personToWire(asker),
      tiwenimgInfos: imageIds.map((image) => ({ imageUrl: imageAddress(image, 960) })),
      huidaUser: null,
      huidaContent: item.writtenText,
      huidaContents: [],
    },
    askedAt: askedAt.iso,
    dueDay: item.dueOn ?? '',
    held: bit(item.isHeld),
  }
}

/** A tab by its number or word: 2 to answer, 1 answered, 0 given up (B-16). */
export const TabWire = z
  .union(
    [
      z.enum(['toAnswer', 'answered', 'abandoned']),
      z.coerce.number().pipe(z.union([z.literal(0), z.literal(1), z.literal(2)])),
    ],
    { error: '应为 2、1、0 或 toAnswer、answered、abandoned' },
  )
  .transform((type): Tab => (typeof type === 'string' ? type : wordOfNumber(TAB_NUMBERS, type)))

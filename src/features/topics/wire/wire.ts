import { z } from 'zod'
import { imageAddress } from '#platform/images/image-address.ts'
import type { StoredImage } from '#platform/images/image-address.ts'
import { unreachable } from '#platform/unreachable.ts'
import { BODY_WIDTH, contentsOf, ContentWire } from './body-wire.ts'
import type { PersonView, TopicCard, TopicLine, TopicView } from '../contract.ts'
import { byKind, KIND_FACTS } from '../kinds.ts'
import { KIND_NUMBERS, PROGRESS_NUMBERS } from './kind-numbers.ts'

/** The specified spelling of topics (ENT-03 to ENT-11) and the way into it; `from-wire.ts` is
 * the way back. Nowhere else is it written. */

/** What is sent of an image besides its address lets a page keep the room for it. */
const ImageInfoWire = z.object({
  imageUrl: z.string(),
  id: z.string().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
})

export const PersonWire = z.object({ id: z.number().nullable(), name: z.string(), icon: z.string() })

export const TopicWire = z.object({
  id: z.number(),
  type: z.union([z.literal(1), z.literal(3), z.literal(7)]),
  date: z.number(),
  timeToShow: z.string(),
  pay: z.union([z.literal(0), z.literal(1)]),
  /** Of what was paid for to be published: it is an advertisement, and whoever shows it has to say so (C-78). */
  ad: z.literal(1).optional(),
  wenxian: z.union([z.literal(0), z.literal(1)]),
  readNum: z.number(),
  commentNum: z.number(),
  labels: z.array(z.string()),
  user: PersonWire.nullable(),
  hidden: z.union([z.literal(0), z.literal(1)]),
  state: z.number(),
  imageInfo: ImageInfoWire.nullable(),
  contentAdInfo: z.object({ imageInfo: z.object({ imageUrl: z.string() }) }).nullable(),
  locked: z.boolean(),
  article: z
    .object({
      title: z.string(),
      shortContent: z.string(),
      tags: z.array(z.string()),
      source: z.string(),
      content: z.array(ContentWire).optional(),
    })
    .optional(),
  answer: z
    .object({
      title: z.string(),
      wentiTitle: z.string(),
      wentiContent: z.string(),
      huidaContent: z.string(),
      huidaContents: z.array(ContentWire),
      huidaUser: PersonWire.nullable(),
      tiwenUser: PersonWire.nullable(),
      tiwen_content: z.string(),
      tiwenimgInfos: z.array(z.object({ imageUrl: z.string() })),
    })
    .optional(),
  topicDocument: z
    .object({
      logo: z.string(),
      title: z.string(),
      author: z.string(),
      desc: z.string(),
      fileId: z.number().nullish().describe('全文文件的编号，见“文件详情”；列表里没有'),
      source: z.string().optional().describe('出处'),
      doi: z.string().optional(),
    })
    .optional(),
})
export type TopicWire = z.infer<typeof TopicWire>

export const TopTopicWire = z.object({
  topicId: z.number(),
  title: z.string(),
  date: z.number(),
  timeToShow: z.string(),
  ad: z.literal(1).optional(),
})

const bit = (value: boolean): 0 | 1 => (value ? 1 : 0)
const COVER_WIDTH = 640
const ICON_WIDTH = 96

export function personToWire(person: PersonView): z.infer<typeof PersonWire> {
  return {
    id: person.id ?? null,
    name: person.name,
    icon: person.iconId ? imageAddress(person.iconId, ICON_WIDTH) : '',
  }
}

const imageToWire = (image: StoredImage | undefined) =>
  image ? { imageUrl: imageAddress(image.id, COVER_WIDTH), ...image } : null

/** What is said alike of a row of a list and of the whole topic. */
const commonOf = (topic: TopicCard | TopicView) => ({
  id: topic.id,
  type: KIND_NUMBERS[topic.kind],
  date: topic.sortDate,
  timeToShow: topic.time.text,
  pay: bit(topic.isPaid),
  ...(topic.isSponsored && { ad: 1 as const }),
  wenxian: bit(topic.isLiterature),
  readNum: topic.readCount,
  commentNum: topic.commentCount,
  labels: topic.labels,
  user: topic.author ? personToWire(topic.author) : null,
  imageInfo: imageToWire(topic.cover),
})

/** A row of a list; what a kind has beyond title and summary comes with the topic itself. */
export function cardToWire(card: TopicCard): TopicWire {
  return {
    ...commonOf(card),
    hidden: 0,
    state: KIND_FACTS[card.kind].isAnswer ? PROGRESS_NUMBERS.answered : 0,
    contentAdInfo: null,
    locked: false,
    ...cardOfKind(card),
  }
}

function cardOfKind({ kind, title, summary, ...card }: TopicCard): Partial<TopicWire> {
  switch (kind) {
    case 'article':
      return { article: { title, shortContent: summary, tags: card.tags, source: card.sourceName } }
    case 'question':
      return {
        answer: {
          title,
          wentiTitle: title,
          wentiContent: '',
          huidaContent: summary,
          huidaContents: [],
          huidaUser: card.author ? personToWire(card.author) : null,
          tiwenUser: null,
          tiwen_content: '',
          tiwenimgInfos: [],
        },
      }
    case 'document':
      return {
        topicDocument: {
          logo: card.cover ? imageAddress(card.cover.id, COVER_WIDTH) : '',
          title,
          author: card.sourceName,
          desc: summary,
        },
      }
    default:
      return unreachable(kind)
  }
}

/** A whole topic as the audience may have it; the view was cut already, so nothing is decided here. */
export function topicToWire(view: TopicView, advertisement: { imageAddress: string } | undefined): TopicWire {
  return {
    ...commonOf(view),
    ...askedOfKind(view),
    contentAdInfo: advertisement ? { imageInfo: { imageUrl: advertisement.imageAddress } } : null,
    locked: view.body.access === 'preview',
    ...viewOfKind(view),
  }
}

const unasked = () => ({ hidden: bit(false), state: 0 })

const askedOfKind = (view: TopicView) =>
  byKind(view, {
    article: unasked,
    question: ({ isAnonymous, progress }) => ({
      hidden: bit(isAnonymous),
      state: PROGRESS_NUMBERS[progress],
    }),
    document: unasked,
  })

function viewOfKind(view: TopicView): Partial<TopicWire> {
  const { title } = view
  const content = contentsOf(view)
  switch (view.kind) {
    case 'article':
      return {
        article: {
          title,
          shortContent: view.summary,
          tags: view.tags,
          source: view.sourceName,
          content,
        },
      }
    case 'question':
      return {
        answer: {
          title,
          wentiTitle: title,
          wentiContent: view.description,
          huidaContent: content
            .map((block) => block.text)
            .filter(Boolean)
            .join('\n'),
          huidaContents: content,
          huidaUser: view.author ? personToWire(view.author) : null,
          tiwenUser: personToWire(view.asker),
          tiwen_content: view.description,
          tiwenimgInfos: view.images.map((image) => ({ imageUrl: imageAddress(image.id, BODY_WIDTH) })),
        },
      }
    case 'document':
      return {
        topicDocument: {
          logo: view.logo ? imageAddress(view.logo.id, COVER_WIDTH) : '',
          title,
          author: view.documentAuthor,
          desc: view.description,
          fileId: view.fileId ?? null,
          source: view.publishedIn,
          doi: view.doi,
        },
      }
    default:
      return unreachable(view)
  }
}

export function lineToTopTopic(line: TopicLine): z.infer<typeof TopTopicWire> {
  return {
    topicId: line.id,
    title: line.title,
    date: line.sortDate,
    timeToShow: line.time.text,
    ...(line.isSponsored && { ad: 1 as const }),
  }
}

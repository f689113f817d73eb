import { wordOfNumber } from '#platform/calls/word-of-number.ts'
import { shanghaiIso, shanghaiMonthDay } from '#platform/shanghai-time.ts'
import type { TopicCard, TopicKind } from '../contract.ts'
import { KIND_NUMBERS } from './kind-numbers.ts'
import type { TopicWire } from './wire.ts'

/** The way back for the browser: a row of a list as components know it; throws for a kind that it does not know. */
export function cardFromWire(wire: TopicWire): TopicCard {
  const published = new Date(wire.date)
  const image = wire.imageInfo
  const kind = wordOfNumber(KIND_NUMBERS, wire.type)
  return {
    id: wire.id,
    kind,
    title: '',
    summary: '',
    sourceName: '',
    tags: [],
    ...PART_OF_KIND[kind](wire),
    cover:
      image?.id && image.width && image.height
        ? { id: image.id, width: image.width, height: image.height }
        : undefined,
    isPaid: wire.pay === 1,
    ...(wire.ad === 1 && { isSponsored: true }),
    isLiterature: wire.wenxian === 1,
    author: wire.user
      ? { id: wire.user.id ?? undefined, name: wire.user.name, iconId: iconIdOf(wire.user.icon) }
      : undefined,
    labels: wire.labels,
    readCount: wire.readNum,
    commentCount: wire.commentNum,
    time: { iso: shanghaiIso(published), text: wire.timeToShow, monthDay: shanghaiMonthDay(published) },
    sortDate: wire.date,
  }
}

type Part = Partial<Pick<TopicCard, 'title' | 'summary' | 'sourceName' | 'tags'>> | undefined

/** What a row says in the part that is its kind's own. */
const PART_OF_KIND: Readonly<Record<TopicKind, (wire: TopicWire) => Part>> = {
  article: ({ article }) =>
    article && {
      title: article.title,
      summary: article.shortContent,
      sourceName: article.source,
      tags: article.tags,
    },
  question: ({ answer }) => answer && { title: answer.title, summary: answer.huidaContent },
  document: ({ topicDocument }) =>
    topicDocument && {
      title: topicDocument.title,
      summary: topicDocument.desc,
      sourceName: topicDocument.author,
    },
}

/** The picture's id in an icon's address; undefined where there is none. */
export const iconIdOf = (address: string) => /^\/img\/([^?]+)/.exec(address)?.[1]

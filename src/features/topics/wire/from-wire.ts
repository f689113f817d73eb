import { wordOfNumber } from '#platform/calls/word-of-number.ts'
import { shanghaiIso, shanghaiMonthDay } from '#platform/shanghai-time.ts'
import type { TopicCard } from '../contract.ts'
import { KIND_NUMBERS } from './kind-numbers.ts'
import type { TopicWire } from './wire.ts'

/** The way back for the browser: a row of a list as components know it; throws for a kind that it does not know. */
export function cardFromWire(wire: TopicWire): TopicCard {
  const published = new Date(wire.date)
  const image = wire.imageInfo
  return {
    id: wire.id,
    kind: wordOfNumber(KIND_NUMBERS, wire.type),
    title: wire.article?.title ?? wire.answer?.title ?? wire.topicDocument?.title ?? '',
    summary: wire.article?.shortContent ?? wire.answer?.huidaContent ?? wire.topicDocument?.desc ?? '',
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
    sourceName: wire.article?.source ?? wire.topicDocument?.author ?? '',
    labels: wire.labels,
    tags: wire.article?.tags ?? [],
    readCount: wire.readNum,
    commentCount: wire.commentNum,
    time: { iso: shanghaiIso(published), text: wire.timeToShow, monthDay: shanghaiMonthDay(published) },
    sortDate: wire.date,
  }
}

/** The picture's id in an icon's address; undefined where there is none. */
export const iconIdOf = (address: string) => /^\/img\/([^?]+)/.exec(address)?.[1]

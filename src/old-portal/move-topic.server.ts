import { z } from 'zod'
import { storeImages, type FoundArticle } from '#features/article-import/found-article.ts'
import { summaryFromBlocks } from '#features/article-import/summary-from-blocks.ts'
import { PROGRESS_NUMBERS } from '#features/topics/wire/kind-numbers.ts'
import { publishTopic } from '#features/topics/publishing/publish-topic.server.ts'
import { topics } from '#features/topics/tables.server.ts'
import type { PublishTopic } from '#features/topics/publishing/topic-input.ts'
import { wordOfNumber } from '#platform/calls/word-of-number.ts'
import { passOver } from '#platform/database/save-row.server.ts'
import { blocksOfContents } from './blocks-of-contents.ts'
import { carry, isCarried, type Luggage } from './carry.server.ts'
import { topicName } from './chosen.server.ts'
import { inJson, OldTopic } from './from-wire.ts'
import type { ListedTopic } from './list-topics.server.ts'
import type { Move } from './move.ts'
import { widest } from './widest.ts'

/** As many as a topic may have of its own. */
const MOST_LABELS = 20

const Detail = inJson(z.object({ topic: OldTopic }))

/** Moves a topic under its number; a text that was cut is told and never published as if it were whole. */
export async function moveTopic(move: Move, row: ListedTopic): Promise<void> {
  const { portal } = move
  const { comments: _listed, ...listed } = row
  const { id } = listed
  const name = topicName(id)
  if (await isCarried(move, name)) return
  const about = `文章 ${id}`
  const { topic } = (await portal.ask(['GET', `/openapi/v1/vue/topic/${id}`], {}, Detail)).json
  if (isCut(topic, portal.isSignedIn)) {
    const advice = portal.isSignedIn ? '这个令牌看不到全文' : '请用 --token 写明会员的令牌再运行一次'
    move.tell({ thing: about, outcome: 'skipped', notes: [`付费正文只给出试读部分，没有导入；${advice}`] })
    return
  }
  const { answer } = topic
  const authorId = await move.person(answer?.by ?? topic.user)
  const askerId = topic.hidden ? undefined : await move.person(answer?.asker)
  const { commentNum: _comments, ...facts } = topic
  await carry(move, {
    name,
    about,
    taken: { table: topics, id },
    facts: { ...facts, listed, authorId, askerId },
    pack: async (luggage) => {
      const written = await topicOf(move, topic, { listed, authorId, askerId }, luggage)
      return async (within, isKnown) => {
        await publishTopic(within, { ...written, ...(isKnown ? { topicId: id } : { newId: id }) })
        if (!isKnown) await passOver(within.db, topics, id)
        return id
      }
    },
  })
}

/** Whether only the beginning was given; a portal that does not say so is believed by those who may read all. */
function isCut({ pay, locked, article, answer }: OldTopic, isSignedIn: boolean): boolean {
  const contents = [...(article?.content ?? []), ...(answer?.content ?? [])]
  if (locked === true || contents.some((content) => content.locked)) return true
  return pay && locked === undefined && !isSignedIn
}

interface Facts {
  readonly listed: Omit<ListedTopic, 'comments'>
  readonly authorId: number | undefined
  readonly askerId: number | undefined
}

async function topicOf(
  { portal: { origin } }: Move,
  topic: OldTopic,
  { listed, authorId, askerId }: Facts,
  luggage: Luggage,
): Promise<PublishTopic> {
  const { article, answer, topicDocument } = topic
  const contents = article?.content ?? answer?.content ?? []
  const found: Pick<FoundArticle, 'blocks'> = {
    blocks: blocksOfContents(contents, origin, (sentence) => luggage.notes.push(sentence)),
  }
  const { blocks } = await storeImages(found, async (reference) => {
    if (reference.kind !== 'remote') return { refused: '地址不是 http 或 https' }
    const before = luggage.notes.length
    const stored = await luggage.stored(reference.url)
    return stored ?? { refused: luggage.notes.at(before) ?? '未能取得' }
  })
  const common = {
    industry: listed.industry,
    authorId,
    ...(authorId === undefined && { authorName: topic.user?.name ?? '' }),
    // What no list calls our own and names a source is somebody else's.
    origin: listed.origin ?? (article?.source ? 'other' : 'own'),
    cover: await luggage.stored(widest(origin, topic.imageInfo?.imageUrl ?? '')),
    isPaid: topic.pay,
    isLiterature: topic.wenxian,
    isFeatured: listed.isFeatured,
    categories: [...new Set(listed.categories)],
    blocks,
    publishedAt: new Date(topic.date),
  }
  switch (topic.type) {
    case 1:
      return {
        kind: 'article',
        ...common,
        title: article?.title ?? '',
        summary: article?.shortContent ?? '',
        sourceName: article?.source ?? '',
        tags: article?.tags ?? [],
        // The dictionary brings the rest by itself.
        labels: topic.labels.slice(0, MOST_LABELS),
      }
    case 3: {
      const images = []
      for (const imageUrl of answer?.pictures ?? []) {
        const stored = await luggage.stored(widest(origin, imageUrl))
        if (stored) images.push(stored)
      }
      return {
        kind: 'question',
        ...common,
        title: answer?.title ?? '',
        summary: summaryFromBlocks(found.blocks),
        description: answer?.description ?? '',
        askerId,
        isAnonymous: topic.hidden,
        images,
        progress: wordOfNumber(PROGRESS_NUMBERS, topic.state),
      }
    }
    case 7: {
      const logo = await luggage.stored(widest(origin, topicDocument?.logo ?? ''))
      const author = topicDocument?.author ?? ''
      return {
        kind: 'document',
        ...common,
        title: topicDocument?.title ?? '',
        summary: (topicDocument?.desc ?? '').slice(0, 200),
        sourceName: author.slice(0, 100),
        documentAuthor: author,
        publishedIn: topicDocument?.source ?? '',
        doi: topicDocument?.doi ?? '',
        description: topicDocument?.desc ?? '',
        logo,
        cover: common.cover ?? logo,
      }
    }
  }
}

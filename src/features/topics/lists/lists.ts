import type { Industry } from '#platform/industries/industry.ts'
import type { FeedScope, TopicKind } from '../contract.ts'
import { KIND_FACTS } from '../kinds.ts'

/**
 * Names of the lists that a published topic stands in. Each feed with its filters is one name, so that reading it is
 * a range of one index however many topics there are.
 */

interface Filed {
  readonly industry: Industry
  readonly kind: TopicKind
  readonly origin: 'own' | 'other'
  readonly isLiterature: boolean
  readonly isFeatured: boolean
  readonly categories: readonly string[]
  readonly authorId: number | null
  /** The text, or the answer to a question. */
  readonly blocks: readonly unknown[]
}

/** A feed by its labels, all of which a topic must carry; none means everything of the scope (B-87). */
export function feedList(industry: Industry, scope: FeedScope, labels: readonly string[]): string {
  const named = [...new Set(labels)].toSorted()
  return [industry, scope, ...named].join('/')
}

/** The news list's categories 原创报道 and 行业报道 (NEWS-01); `all` holds both. */
export function newsList(industry: Industry, origin: 'all' | 'own' | 'other'): string {
  return `${industry}/articles/${origin}`
}

/** Editors' choice, shown as 深度报告 on home (B-90). */
export function featuredList(industry: Industry): string {
  return `${industry}/featured`
}

/** Questions that experts have answered, or that are read but wait for an answer. */
export function questionList(industry: Industry, progress: 'answered' | 'open'): string {
  return `${industry}/questions/${progress}`
}

/**
 * Everything a person published, the editors' choice of it, or the questions among it that the person answered: 动态
 * and 精选 of a profile (USER-05, B-97), and how many answers an expert gave.
 */
export function personList(personId: number, choice: 'all' | 'featured' | 'answers'): string {
  return choice === 'all' ? `person/${personId}` : `person/${personId}/${choice}`
}

/** A channel's topics, or the editors' choice of them; `set-channel.server.ts` fills both. */
export function channelList(channel: string, choice: 'all' | 'featured'): string {
  return choice === 'all' ? channel : `${channel}/featured`
}

/** More labels than this in one request cannot match anything, since only single labels and pairs are listed. */
export const MOST_LABELS = 2

/** Every list that a topic filed like this stands in, sorted, without repetition. */
export function listsOf(topic: Filed): string[] {
  const { isAnswer, isNews } = KIND_FACTS[topic.kind]
  if (isAnswer && topic.blocks.length === 0) return [questionList(topic.industry, 'open')]
  const scope: FeedScope = topic.isLiterature ? 'literature' : 'news'
  const labels = [...new Set(topic.categories)]
  const lists = new Set([feedList(topic.industry, scope, [])])
  for (const [index, first] of labels.entries()) {
    lists.add(feedList(topic.industry, scope, [first]))
    for (const second of labels.slice(index + 1)) lists.add(feedList(topic.industry, scope, [first, second]))
  }
  if (isNews && !topic.isLiterature) {
    lists.add(newsList(topic.industry, 'all'))
    lists.add(newsList(topic.industry, topic.origin))
  }
  if (isAnswer) lists.add(questionList(topic.industry, 'answered'))
  if (topic.isFeatured) lists.add(featuredList(topic.industry))
  if (topic.authorId !== null) {
    lists.add(personList(topic.authorId, 'all'))
    if (topic.isFeatured) lists.add(personList(topic.authorId, 'featured'))
    if (isAnswer) lists.add(personList(topic.authorId, 'answers'))
  }
  return [...lists].toSorted()
}

/** Rows of one load of a profile's or a community's feed (USER-09). */
export const TOPICS_PER_LOAD = 20

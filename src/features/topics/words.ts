import type { TOPIC_ORIGINS, TopicKind } from './contract.ts'

/** What the office calls what a topic is. */

export const TOPIC_KIND_WORDS: Readonly<Record<TopicKind, string>> = {
  article: '文章',
  document: '文献资料',
  question: '问答',
}

export const ORIGIN_NAMES: Readonly<Record<(typeof TOPIC_ORIGINS)[number], string>> = {
  own: '原创',
  other: '转载',
}

import type { PinPlace, TOPIC_ORIGINS, TopicKind } from './contract.ts'

/** What the office calls what a topic is, and where it is pinned. */

export const TOPIC_KIND_WORDS: Readonly<Record<TopicKind, string>> = {
  article: '文章',
  document: '文献资料',
  question: '问答',
}

export const ORIGIN_NAMES: Readonly<Record<(typeof TOPIC_ORIGINS)[number], string>> = {
  own: '原创',
  other: '转载',
}

export const PIN_PLACE_NAMES: Readonly<Record<PinPlace, string>> = {
  home: '首页',
  news: '资讯',
  literature: '文献',
}

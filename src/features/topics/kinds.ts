import { TOPIC_KINDS, type TopicKind } from './contract.ts'

interface KindFacts {
  /** Somebody asked for it: until an expert has answered it is read at its address and stands in no feed (C-64). */
  readonly isAnswer: boolean
  /** Stands in the news list's categories 原创报道 and 行业报道 (NEWS-01). */
  readonly isNews: boolean
  /** Its own labels come first; otherwise the labels start empty (B-66, TOPIC-12). */
  readonly hasOwnLabels: boolean
  /** Its page says below the title whether we wrote it. */
  readonly saysOrigin: boolean
  /** Its page says whose the text is. */
  readonly saysCopyright: boolean
}

/** What sets the kinds apart. What takes more than yes or no is a `byKind` where it is needed. */
export const KIND_FACTS: Readonly<Record<TopicKind, KindFacts>> = {
  article: { isAnswer: false, isNews: true, hasOwnLabels: true, saysOrigin: true, saysCopyright: true },
  question: { isAnswer: true, isNews: false, hasOwnLabels: false, saysOrigin: false, saysCopyright: true },
  document: { isAnswer: false, isNews: false, hasOwnLabels: false, saysOrigin: false, saysCopyright: false },
}

/** The kinds that are answers, for SQL. */
export const ANSWER_KINDS = TOPIC_KINDS.filter((kind) => KIND_FACTS[kind].isAnswer)

/** What a place does with a topic of each kind: a new kind does not compile until every such place has said it. */
export function byKind<Topic extends { readonly kind: TopicKind }, Done>(
  topic: Topic,
  does: { readonly [Kind in TopicKind]: (topic: Topic & { readonly kind: Kind }) => Done },
): Done {
  // The compiler does not see that a topic's kind leads to what is done with topics of this kind.
  return (does[topic.kind] as (topic: Topic) => Done)(topic)
}

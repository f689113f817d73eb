import type { TopicKind } from '../contract.ts'

/** How calls name the kinds of topics (ENT-03). */
export const KIND_NUMBERS = { article: 1, question: 3, document: 7 } as const satisfies Record<
  TopicKind,
  number
>

/** How calls number what became of a question (B-16). */
export const PROGRESS_NUMBERS = { open: 0, answered: 1, accepted: 2 } as const

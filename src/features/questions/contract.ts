import type { AskableView } from '#features/people/contract.ts'
import type { PersonView } from '#features/topics/contract.ts'

/** What leaves the questions feature: an expert's own list, and what everybody may read. */

/** The tabs in their order (QLIST-01). */
export const TABS = ['toAnswer', 'answered', 'abandoned'] as const
export type Tab = (typeof TABS)[number]

export const TAB_NAMES: Readonly<Record<Tab, string>> = {
  toAnswer: '待回答',
  answered: '已回答',
  abandoned: '已放弃',
}

export type Counts = Readonly<Record<Tab, number>>

/** A question as its expert sees it. */
export interface QuestionItem {
  readonly id: number
  readonly title: string
  /** It was paid for to be published. */
  readonly isSponsored: boolean
  readonly description: string
  readonly imageIds: readonly string[]
  /** 匿名用户, without id and icon, for whoever asked anonymously (B-60). */
  readonly asker: PersonView
  readonly status: 'to_answer' | 'claimed' | 'answered' | 'abandoned'
  /** The answer is written and still being looked at. */
  readonly isHeld: boolean
  readonly askedAt: { readonly iso: string; readonly text: string }
  /** The day by which an accepted question goes back: `2026-11-28`. */
  readonly dueOn: string | undefined
  /** What the expert has written of the answer, where it is not public. */
  readonly writtenText: string
  /** What has become of it since it was answered in public; nothing before. */
  readonly readCount: number
  readonly commentCount: number
  readonly labels: readonly string[]
  /** Milliseconds: the list's cursor. */
  readonly sortDate: number
}

export interface QuestionSlice {
  readonly items: readonly QuestionItem[]
  /** The cursor of what follows; missing when there is nothing more. */
  readonly next: number | undefined
}

/** The two lists of the public questions' page. */
export type QuestionsShown = 'answered' | 'open'

/** Somebody readers can ask, with what shows whether it is worth it. */
export interface AskableExpert extends AskableView {
  readonly answers: number
  /** Days within which half of the answers came; missing where there are too few to say so. */
  readonly usualDays: number | undefined
}

const ASKED_STATES = ['held', 'open', 'accepted', 'looking', 'answer_held', 'answered', 'withdrawn'] as const
export type AskedState = (typeof ASKED_STATES)[number]

/** What its asker sees of a question. */
export interface AskedQuestion {
  readonly id: number
  readonly title: string
  /** It was paid for to be published. */
  readonly isSponsored: boolean
  readonly description: string
  readonly imageIds: readonly string[]
  readonly isAnonymous: boolean
  readonly state: AskedState
  /** Whoever is nearest to an answer, without a number once the account is closed; missing where nobody who was asked gave it. */
  readonly expert: { readonly id: number | undefined; readonly name: string } | undefined
  /** The day until which the expert who accepted it means to answer: `2026-11-28`. */
  readonly dueOn: string | undefined
  readonly askedAt: { readonly iso: string; readonly text: string }
}

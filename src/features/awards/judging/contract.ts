/** What becomes of a candidate at a judge's desk (C-89). */
export const ASSIGNMENT_STATES = ['open', 'recused', 'abstained', 'submitted'] as const
export type AssignmentState = (typeof ASSIGNMENT_STATES)[number]

export const JUDGE_STATES = ['invited', 'active', 'left'] as const
export const JUDGE_STATE_NAMES: Readonly<Record<(typeof JUDGE_STATES)[number], string>> = {
  invited: '等待接受',
  active: '已接受',
  left: '已退出',
}

/** Days that the link of an invitation may be used. */
export const JUDGE_INVITATION_DAYS = 30

/** What the panel judges a prize by; the weights of a prize are 100 together. */
export interface Criterion {
  readonly id: number
  readonly name: string
  readonly percent: number
}

/** A candidate as its judge sees it; the entry only after the declaration. */
export interface JudgedCandidate {
  readonly id: number
  readonly prizeId: number
  readonly prize: string
  readonly company: string
  readonly product: string
  readonly state: AssignmentState
  readonly isDeclared: boolean
  /** Whether the judge applied for it, so that it stays recused. */
  readonly isOwn: boolean
  /** Why the judge may have an interest in it, as far as names tell; empty where they do not. */
  readonly hint: string
  readonly reason: string
  readonly summary: string
  readonly answers: readonly {
    readonly label: string
    readonly text: string
    readonly isConfidential: boolean
  }[]
  readonly documents: readonly { readonly id: number; readonly name: string; readonly bytes: number }[]
  readonly remark: string
  readonly revision: number
  readonly scores: readonly { readonly criterionId: number; readonly score: number }[]
}

/** All of a judge's desk. */
export interface JudgeDesk {
  readonly year: number
  readonly title: string
  readonly name: string
  readonly isOpen: boolean
  /** When one judges, in words. */
  readonly days: string
  readonly criteria: readonly (Criterion & { readonly prizeId: number })[]
  readonly candidates: readonly JudgedCandidate[]
}

import { minuteOf } from '#platform/shanghai-time.ts'
import type { AssignmentState } from './contract.ts'
import { SCORE_STATES } from './say-scores.ts'

/** What a judge said about a candidate; of stepping back also when, and when that was turned back. */
export interface JudgeWords {
  readonly judge: string
  readonly state: AssignmentState
  readonly text: string
  readonly at?: string | undefined
  readonly endedAt?: string | undefined
}

/** In one line: 许知微（曾回避，2026-11-16 10:00 至 2026-11-17 09:00）：持股. */
export function sayWords({ judge, state, text, at, endedAt }: JudgeWords): string {
  const what = endedAt === undefined ? SCORE_STATES[state] : `曾${SCORE_STATES[state]}`
  const from = at === undefined ? '' : minuteOf(at)
  const when = endedAt === undefined ? from : `${from}${from && ' '}至 ${minuteOf(endedAt)}`
  return `${judge}（${[what, when].filter(Boolean).join('，')}）：${text}`
}

import type { Values } from '#features/editing/admin/fields.ts'
import { isAwardDay, writeDay } from '../award-days.ts'

interface Days {
  readonly kind: string
  readonly from: string
  readonly until: string
}

/** Phases whose days are filled in; one of a single day ends on it. */
function daysIn(phases: unknown): Days[] {
  if (!Array.isArray(phases)) return []
  return (phases as Values[]).flatMap(({ kind, from, until }) => {
    const last = until ?? from
    const isWhole =
      typeof from === 'string' && typeof last === 'string' && isAwardDay(from) && isAwardDay(last)
    return isWhole ? { kind: String(kind), from, until: last } : []
  })
}

/**
 * What readers would go without by these dates: who stands is shown once nobody can apply any more, so that a vote which
 * begins before has nobody to vote for; undefined where it follows, or where all that is over.
 */
export function phasesLack({ phases }: Values, today: string): string | undefined {
  const days = daysIn(phases)
  const applied = days.flatMap(({ kind, until }) => (kind === 'application' ? until : [])).toSorted()
  const voted = days.flatMap(({ kind, from }) => (kind === 'vote' ? from : [])).toSorted()
  const [end, begin] = [applied.at(-1), voted[0]]
  if (end === undefined || begin === undefined || begin > end || end < today) return undefined
  return `申报到${writeDay(end)}才截止，而用户投票${writeDay(begin)}就开始：申报截止以前参评名单不公开，读者没有可投的参评者。`
}

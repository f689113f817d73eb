import { nameOfCandidate } from '../candidates/contract.ts'
import type { ResultsView } from './read-results.server.ts'

type Winner = ResultsView['won'][number]['winners'][number]

/** A prize that others would win after a correction, or the same under another name. */
export interface ChangedPrize {
  readonly id: number
  readonly name: string
  /** Who wins it no more. */
  readonly lost: readonly Winner[]
  /** Who wins it now. */
  readonly gained: readonly Winner[]
  /** Who wins it as before and is called otherwise now. */
  readonly renamed: readonly { readonly from: Winner; readonly to: Winner }[]
}

/** How the winners of a frozen result would change by what is computed now; prizes that keep theirs are left out. */
export function changedWinners({ won, preview }: Pick<ResultsView, 'won' | 'preview'>): ChangedPrize[] {
  const isAmong = (winners: readonly Pick<Winner, 'candidateId'>[]) => {
    const ids = new Set(winners.map(({ candidateId }) => candidateId))
    return ({ candidateId }: Winner) => ids.has(candidateId)
  }
  const before = new Map(won.map((prize) => [prize.id, prize]))
  const after = new Map(preview.map((prize) => [prize.id, prize]))
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((id) => {
    const had = before.get(id)?.winners ?? []
    const has = (after.get(id)?.lines ?? []).filter(({ isWinner }) => isWinner)
    const lost = had.filter((winner) => !isAmong(has)(winner))
    const gained = has.filter((winner) => !isAmong(had)(winner))
    const renamed = had.flatMap((from) => {
      const to = has.find(({ candidateId }) => candidateId === from.candidateId)
      return to && nameOfCandidate(to) !== nameOfCandidate(from) ? { from, to } : []
    })
    const name = after.get(id)?.name ?? before.get(id)?.name ?? ''
    return lost.length + gained.length + renamed.length > 0 ? [{ id, name, lost, gained, renamed }] : []
  })
}

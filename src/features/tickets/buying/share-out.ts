/**
 * An amount in whole fen shared out by weights, such as what is left of each line: never more than its weight as long as there
 * is that much altogether, and nothing lost by rounding; what is more than all goes to the last. Pure.
 */
export function shareOut(amountFen: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  const shares = weights.map((weight) => (all === 0 ? 0 : Math.floor((amountFen * weight) / all)))
  let rest = amountFen - shares.reduce((sum, share) => sum + share, 0)
  const shared = shares.map((share, index) => {
    const more = Math.min(rest, Math.max(0, (weights[index] ?? 0) - share))
    rest -= more
    return share + more
  })
  return shared.map((share, index) => (index === shared.length - 1 ? share + rest : share))
}

/** What is odd about a judge's scores, without a word on who is ahead (C-89). */
export const ODDITIES = { flat: '给分几乎一样', far: '与其他评委相差很大' } as const
export type Oddity = keyof typeof ODDITIES

/** What a judge gave a candidate, weighted, from 0 to 100. */
interface Given {
  readonly judgeId: number
  readonly candidateId: number
  readonly points: number
}

const FLAT_FROM = 3
const FLAT_SPREAD = 1
const FAR_POINTS = 20

const meanOf = (all: readonly number[]) => all.reduce((sum, each) => sum + each, 0) / all.length

/** The judges whose scores are odd, each with what it is; from three candidates on somebody can be flat. */
export function findOddities(given: readonly Given[]): ReadonlyMap<number, readonly Oddity[]> {
  const odd = [...Map.groupBy(given, ({ judgeId }) => judgeId)].map(([judgeId, own]) => {
    const points = own.map((each) => each.points)
    const isFlat = own.length >= FLAT_FROM && Math.max(...points) - Math.min(...points) < FLAT_SPREAD
    const distances = own.flatMap(({ candidateId, points: mine }) => {
      const others = given.filter((each) => each.candidateId === candidateId && each.judgeId !== judgeId)
      return others.length === 0 ? [] : Math.abs(mine - meanOf(others.map((each) => each.points)))
    })
    const isFar = distances.length > 0 && meanOf(distances) >= FAR_POINTS
    return [judgeId, [...(isFlat ? ['flat' as const] : []), ...(isFar ? ['far' as const] : [])]] as const
  })
  return new Map(odd)
}

/** From when and until when ticket types are sold, each within the sale of its event. Pure. */

interface Typed {
  readonly soldFrom: Date | null
  readonly soldUntil: Date | null
}

interface Opened {
  readonly opensAt: Date | null
  readonly closesAt: Date | null
}

/** When the first of these types begins to be sold and the last one ends; null for no such moment. */
export const windowOfTypes = (sales: Opened, types: readonly Typed[]): Opened => ({
  opensAt: earliest(
    types.map(({ soldFrom }) => soldFrom),
    sales.opensAt,
  ),
  closesAt: latest(
    types.map(({ soldUntil }) => soldUntil),
    sales.closesAt,
  ),
})

/** Whether a type may be had now or later. */
export const isLasting = ({ soldUntil }: Pick<Typed, 'soldUntil'>, now: Date): boolean =>
  soldUntil === null || now < soldUntil

/** The next moment at which the time alone changes what is sold, or for how much; undefined where it does no more. */
export function nextChange(
  sales: Opened & { readonly freeRefundsUntil: Date | null },
  types: readonly (Typed & { readonly earlyUntil: Date | null })[],
  now: Date,
): Date | undefined {
  const { opensAt, closesAt, freeRefundsUntil } = sales
  const ofTypes = types.flatMap(({ soldFrom, soldUntil, earlyUntil }) => [soldFrom, soldUntil, earlyUntil])
  const ahead = [opensAt, closesAt, freeRefundsUntil, ...ofTypes].filter(
    (each) => each !== null && each > now,
  )
  return minimum(ahead) ?? undefined
}

type Moment = Date | null

/** When the first type begins to be sold, and not before the event itself. */
function earliest(starts: readonly Moment[], own: Moment): Moment {
  const first = starts.includes(null) ? null : minimum(starts)
  return own !== null && (first === null || first < own) ? own : first
}

function latest(ends: readonly Moment[], own: Moment): Moment {
  const last = ends.includes(null) ? null : maximum(ends)
  return own !== null && (last === null || last > own) ? own : last
}

const times = (moments: readonly Moment[]) => moments.flatMap((moment) => moment?.getTime() ?? [])
const minimum = (moments: readonly Moment[]): Moment =>
  moments.length === 0 ? null : new Date(Math.min(...times(moments)))
const maximum = (moments: readonly Moment[]): Moment =>
  moments.length === 0 ? null : new Date(Math.max(...times(moments)))

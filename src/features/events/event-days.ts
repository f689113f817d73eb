import type { EventCard } from './contract.ts'

/** `2026-12-03` or, over several days, `2026-12-03 至 12-04`. */
export function daysOf({ startsOn, endsOn }: Pick<EventCard, 'startsOn' | 'endsOn'>): string {
  if (startsOn === endsOn) return startsOn
  const end = endsOn.slice(0, 4) === startsOn.slice(0, 4) ? endsOn.slice(5) : endsOn
  return `${startsOn} 至 ${end}`
}

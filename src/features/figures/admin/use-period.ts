import { shanghaiNow } from '#admin/parts/moments.ts'
import { useAsked } from '#admin/parts/use-asked.ts'
import type { Period } from '../contract.ts'

export const DAY = 'YYYY-MM-DD'
const DAYS_UNLESS_ASKED = 30

/** The last so many days, today among them. */
export const lastDays = (days: number): Period => ({
  from: shanghaiNow()
    .subtract(days - 1, 'day')
    .format(DAY),
  to: shanghaiNow().format(DAY),
})

/** What figures are asked for, as the address says; the last thirty days where it says nothing. */
export function usePeriod<Name extends string = never>(address: string) {
  const [asked, ask] = useAsked<'from' | 'to' | Name>(address)
  const unlessAsked = lastDays(DAYS_UNLESS_ASKED)
  const { from = unlessAsked.from, to = unlessAsked.to } = asked as { from?: string; to?: string }
  return { period: { from, to }, asked, ask }
}

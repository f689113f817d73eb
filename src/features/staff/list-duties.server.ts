import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import type { Duty } from './duty.ts'
import { may, requireStaff } from './policy.ts'

export const DutyView = z.object({
  name: z.string(),
  title: z.string(),
  /** `MOST_WAITING` means: so many or more. */
  count: z.number(),
  /** Since when the oldest waits; ISO in Shanghai. */
  since: z.string().optional(),
  /** The screen below /admin where it is done. */
  address: z.string(),
})
export type DutyView = z.infer<typeof DutyView>

/**
 * What waits for whoever asks, of what he or she may settle, what waits longest first; what nobody waits for comes last.
 * Refuses `staff_sign_in_required`.
 */
export async function listDuties(context: Context, duties: readonly Duty[]): Promise<DutyView[]> {
  const staff = requireStaff(context.actor)
  const mine = duties.filter(({ permission }) => may(staff, permission))
  const views: DutyView[] = []
  // One after the other: many people open this page at nine o'clock, and each takes one connection.
  for (const { name, title, at, count } of mine) {
    const { count: waiting, since } = await count(context)
    views.push({ name, title, ...at, count: waiting, ...(since && { since: shanghaiIso(since) }) })
  }
  const age = ({ since }: DutyView) => since ?? '9'
  return views.toSorted((one, two) => age(one).localeCompare(age(two)))
}

import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import type { Finder } from './finder.ts'
import { may, requireStaff } from './policy.ts'

export const FoundView = z.object({
  what: z.string(),
  number: z.string(),
  title: z.string(),
  address: z.string(),
  search: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})
export type FoundView = z.infer<typeof FoundView>

/** What has this very number, of all that whoever asks may look at. Refuses `staff_sign_in_required`. */
export async function findNumber(
  context: Context,
  finders: readonly Finder[],
  number: string,
): Promise<FoundView[]> {
  const staff = requireStaff(context.actor)
  const found: FoundView[] = []
  for (const { what, find } of finders.filter((finder) => may(staff, finder.permission)))
    for (const one of await find(context, number)) found.push({ what, ...one })
  return found
}

import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { requirePermission } from './policy.ts'
import type { StaffPlan } from './staff-plan.ts'

export const PlansView = z.array(
  z.object({
    count: z.number(),
    /** What becomes of so many, as people say. */
    sentence: z.string(),
  }),
)
type PlansView = z.infer<typeof PlansView>

/** What somebody has planned that comes to nothing once he or she may come in no more; refuses `permission_missing`. */
export async function listStaffPlans(
  context: Context,
  plans: readonly StaffPlan[],
  { id }: { id: number },
): Promise<PlansView> {
  requirePermission(context.actor, 'staff.manage')
  const counted = await Promise.all(
    plans.map(async ({ count, say }) => {
      const open = await count(context, id)
      return { count: open, sentence: say(open) }
    }),
  )
  return counted.filter(({ count }) => count > 0)
}

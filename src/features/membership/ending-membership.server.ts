import type { Ending } from '#features/accounts/ending.ts'
import { requirePerson } from '#features/accounts/policy.ts'
import type { Context } from '#platform/context.ts'
import { lastDayBefore } from '#platform/shanghai-time.ts'
import { readMemberships } from './queries.server.ts'

/** The memberships that end with the account of the person who asks; refuses `sign_in_required`. */
export async function endingMembership(context: Context): Promise<Ending[]> {
  const { id } = requirePerson(context.actor)
  const memberships = await readMemberships(context, id)
  return memberships.current.flatMap((industry) => {
    const { endsAt } = memberships.of(industry)
    if (!endsAt) return []
    const lastDay = lastDayBefore(endsAt)
    const { name } = context.services.industries.find(industry)
    return { text: `${name}会员还到 ${lastDay}，注销时就失效`, path: '/refunds' }
  })
}

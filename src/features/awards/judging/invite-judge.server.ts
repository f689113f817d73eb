import { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { YearNumber } from '../year-number.ts'
import { makeInvitation } from './judge-invitation.server.ts'

export const InviteJudge = z.object({
  year: YearNumber,
  name: z.string().trim().min(1).max(60),
  /** For whom the judge works: conflicts are guessed from it. */
  employer: z.string().trim().max(100).meta({ title: '单位' }).default(''),
  email: z.email().max(254).toLowerCase(),
})

/**
 * Invites somebody to the panel of a year by mail, or once more whoever has not accepted; whoever was taken off the panel is
 * the judge of before again on accepting. Gives the judge's id. The link is the judge's alone, nobody in the office sees it.
 * Refuses `permission_missing`, `award_year_not_found`, `award_judge_known` for an address that accepted already (C-89).
 */
export async function inviteJudge(
  context: Context,
  input: z.input<typeof InviteJudge>,
): Promise<{ id: number }> {
  requirePermission(context.actor, 'awards.edit')
  const invited = parseInput(InviteJudge, input)
  return inTransaction(context, async (within) => {
    const { id } = await makeInvitation(within, invited)
    await recordAudit(within, 'inviteJudge', `award-judge:${id}`, { year: invited.year, name: invited.name })
    return { id }
  })
}

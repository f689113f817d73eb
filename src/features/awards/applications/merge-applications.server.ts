import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { recuseFromOwn } from '../judging/recuse-from-own.server.ts'
import { applicationMerged } from '../message-kinds.ts'
import { changeApplication, holdApplication, readPrize } from './hold-application.server.ts'
import { readMergedBefore } from './merged-applications.server.ts'
import { tellWriters } from './tell-writers.server.ts'

/**
 * Says that an application is the same as another of the year, which goes on; the first is closed, and nobody judges the
 * other who wrote it. Whoever wrote it is told, and so is who wrote what had become part of it before. Refuses
 * `permission_missing`, `award_application_unknown`, and `award_application_decided` unless the first waits for the office and
 * the other was handed in and not given up (C-86).
 */
export async function mergeApplications(
  context: Context,
  { id, into }: { id: number; into: number },
): Promise<void> {
  requirePermission(context.actor, 'awards.edit')
  await inTransaction(context, async (within) => {
    // The lower number first, so that two merges never wait for each other.
    const [one, two] = [Math.min(id, into), Math.max(id, into)]
    const held = [await holdApplication(within, { id: one }), await holdApplication(within, { id: two })]
    const [merged, other] = id < into ? held : held.toReversed()
    if (!merged || !other || id === into || merged.year !== other.year)
      throw new Refusal('conflict', 'award_application_decided')
    const isOpen = merged.state === 'submitted' || merged.state === 'returned'
    if (!isOpen || !['submitted', 'returned', 'accepted'].includes(other.state))
      throw new Refusal('conflict', 'award_application_decided')
    await changeApplication(within, id, { state: 'merged', mergedInto: into, answerBy: null })
    await recuseFromOwn(within, merged.year)
    const { prize } = await readPrize(within, other.prizeId)
    const whatGoesOn = { number: other.number ?? '', prize: prize.name }
    for (const each of [merged, ...(await readMergedBefore(within, id))])
      await tellWriters(within, each, applicationMerged, { number: each.number ?? '', into: whatGoesOn })
    await recordAudit(within, 'mergeApplications', `award-application:${id}`, { into })
  })
}

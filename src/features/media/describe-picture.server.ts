import type { z } from 'zod'
import { changesBetween } from '#features/staff/audit/changes.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { DescribePicture } from './contract.ts'
import { readPicture } from './list-pictures.server.ts'
import { sayOfPicture } from './say-of-picture.server.ts'

/**
 * Says what a picture of the library shows, whose it is and until when it may be shown. Gives the new version; refuses
 * `permission_missing`, `picture_unknown`, and `picture_changed_meanwhile` to whoever has not seen what was said last.
 */
export async function describePicture(
  context: Context,
  input: z.input<typeof DescribePicture>,
): Promise<{ version: number }> {
  requirePermission(context.actor, 'media.edit')
  const { id, version, licenceEndsOn = null, ...facts } = parseInput(DescribePicture, input)
  const after = { ...facts, licenceEndsOn }
  return inTransaction(context, async (within) => {
    const known = await readPicture(within, id)
    if (!known) throw new Refusal('not_found', 'picture_unknown', { id })
    const said = await sayOfPicture(within, { id, version }, after)
    const { description, credit, licence } = known
    const before = { description, credit, licence, licenceEndsOn: known.licenceEndsOn ?? null }
    await recordAudit(within, 'describePicture', `image:${id}`, { ...changesBetween(before, after) })
    return said
  })
}

import { changesOfPerson } from '#features/accounts/rate-limits.ts'
import { requirePerson } from '#features/accounts/policy.ts'
import { checkPosted } from '#features/moderation/check-posted.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { takePoints } from '#platform/limits/take-points.server.ts'
import { refuseHeld } from './change-name.server.ts'
import { holdFace, showFace } from './own-face.server.ts'

/**
 * Makes an uploaded picture one's own face on the portal, checked like every picture that is posted; where no service
 * looks at pictures it waits for a person who does. Gives whether it waits. Refuses `sign_in_required`,
 * `account_changes_used`, `picture_not_allowed`, `account_unchecked`, what checkPosted refuses, and `picture_not_yours`
 * (C-01, C-70).
 */
export async function changePicture(
  context: Context,
  { pictureId }: { pictureId: string },
): Promise<{ isHeld: boolean }> {
  const { id: personId } = requirePerson(context.actor)
  await takePoints(context, [{ limit: changesOfPerson, key: personId }])
  const mustWait = refuseHeld(
    await checkPosted(context, { personId, texts: [], pictures: [pictureId] }),
    'picture_not_allowed',
  )
  const isHeld = mustWait || context.services.contentSafety === undefined
  await inTransaction(context, async (within) => {
    await (isHeld ? holdFace : showFace)(within, { personId, pictureId })
    await recordAudit(within, 'changePicture', `person:${personId}`, { isHeld })
  })
  return { isHeld }
}

import { eq } from 'drizzle-orm'
import { countChange } from '#features/accounts/count-change.server.ts'
import { requirePerson } from '#features/accounts/policy.ts'
import { people } from '#features/accounts/tables.server.ts'
import { checkPosted } from '#features/moderation/check-posted.server.ts'
import { attachPictures } from '#features/uploads/attach-pictures.server.ts'
import { releasePictureOf } from '#features/uploads/forget-uploads.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { touchPages, touchPeople } from '#platform/pages/touch-pages.server.ts'
import { refuseHeld } from './change-name.server.ts'

/**
 * Makes an uploaded picture one's own face on the portal, checked like every picture that is posted. Refuses
 * `sign_in_required`, `account_changes_used`, `picture_not_allowed`, `account_unchecked`, what checkPosted refuses, and
 * `picture_not_yours` (C-01, C-70).
 */
export async function changePicture(context: Context, { pictureId }: { pictureId: string }): Promise<void> {
  const { id } = requirePerson(context.actor)
  await countChange(context, id)
  const posted = { personId: id, texts: [], pictures: [pictureId] }
  refuseHeld(await checkPosted(context, posted), 'picture_not_allowed')
  await inTransaction(context, async (within) => {
    const { db, now } = within
    await releasePictureOf(within, { personId: id })
    const [picture] = await attachPictures(within, { ids: [pictureId], to: `person:${id}` })
    await db
      .update(people)
      .set({ iconId: picture?.id ?? null, updatedAt: now })
      .where(eq(people.id, id))
    await touchPeople(db, [id])
    await touchPages(db, [`person:${id}`, 'topics'])
    await recordAudit(within, 'changePicture', `person:${id}`)
  })
}

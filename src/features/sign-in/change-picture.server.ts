import { eq } from 'drizzle-orm'
import { requirePerson } from '#features/accounts/policy.ts'
import { people } from '#features/accounts/tables.server.ts'
import { attachPictures } from '#features/uploads/attach-pictures.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { touchPages, touchPeople } from '#platform/pages/touch-pages.server.ts'

/** Makes an uploaded picture one's own face on the portal; refuses `sign_in_required`, `picture_not_yours` (C-01). */
export async function changePicture(context: Context, { pictureId }: { pictureId: string }): Promise<void> {
  const { id } = requirePerson(context.actor)
  await inTransaction(context, async (within) => {
    const { db, now } = within
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

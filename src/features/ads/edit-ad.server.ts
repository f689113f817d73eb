import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { ContentTime } from '#features/editing/content-time.ts'
import { contentOfRow, editable } from '#features/editing/editable.ts'
import { SaveAd, saveAd } from './save-ad.server.ts'
import { ads } from './tables.server.ts'

const AdContent = z
  .strictObject(SaveAd.shape)
  .omit({ id: true, handle: true })
  .extend({ startsAt: ContentTime.optional(), endsAt: ContentTime.optional() })

/** How an ad is edited; whether it runs is one of its fields. */
export const adEdits = editable({
  name: '广告',
  permission: 'ads.edit',
  schema: AdContent,
  title: 'title',
  newId: ads,
  async read({ db }, id) {
    const [row] = await db.select().from(ads).where(eq(ads.id, id))
    return row && { content: contentOfRow(AdContent, { ...row, target: targetOf(row) }) }
  },
  save: (context, id, { startsAt, endsAt, ...content }) =>
    saveAd(context, { ...content, id, startsAt: dateOf(startsAt), endsAt: dateOf(endsAt) }),
})

const dateOf = (time: string | undefined) => (time === undefined ? undefined : new Date(time))

function targetOf({ targetKind, targetUrl, targetId }: typeof ads.$inferSelect) {
  if (targetKind === 'url') return { kind: 'external', address: targetUrl }
  return targetKind === 'none' ? { kind: targetKind } : { kind: targetKind, id: targetId }
}

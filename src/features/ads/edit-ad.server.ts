import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { ContentTime } from '#features/editing/content-time.ts'
import { contentOfRow, editable } from '#features/editing/editable.ts'
import { whether } from '#features/editing/facets.ts'
import { PLACE_NAMES, POSITION_NAMES } from './positions.ts'
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
  listing: {
    facets: {
      position: { name: '广告位', words: POSITION_NAMES, isColumn: true },
      place: { name: '页面', words: PLACE_NAMES },
      client: { name: '客户', isColumn: true },
      own: whether('我们自己的', '自家的', '客户的'),
      industry: { name: '产业', of: 'industry' },
    },
    period: { name: '投放时间', spans: true },
  },
})

const dateOf = (time: string | undefined) => (time === undefined ? undefined : new Date(time))

function targetOf({ targetKind, targetUrl, targetId }: typeof ads.$inferSelect) {
  if (targetKind === 'url') return { kind: 'external', address: targetUrl }
  return targetKind === 'none' ? { kind: targetKind } : { kind: targetKind, id: targetId }
}

import { asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { ContentTime } from '#features/editing/content-time.ts'
import { contentOfRow, editable } from '#features/editing/editable.ts'
import { whether } from '#features/editing/facets.ts'
import { SaveSpecial, saveSpecial } from './save-special.server.ts'
import { specials, specialTopics } from './tables.server.ts'
import { SPECIAL_KIND_NAMES } from './words.ts'

const [Special, PictureStory, Weekly] = SaveSpecial.options
const own = { id: true, handle: true, state: true } as const
const dated = { publishedAt: ContentTime.optional() }

const contents = {
  special: z.strictObject(Special.shape).omit(own).extend(dated),
  picture_story: z.strictObject(PictureStory.shape).omit(own).extend(dated),
  weekly: z.strictObject(Weekly.shape).omit(own).extend(dated),
}

/** How specials, picture stories and weeklies are edited. */
export const specialEdits = editable({
  name: '专题',
  permission: 'specials.edit',
  schema: z.discriminatedUnion('kind', [contents.special, contents.picture_story, contents.weekly]),
  title: 'title',
  newId: specials,
  pages: ['/special/:id', '/tushuo/:id'],
  pageOf: ({ kind }) =>
    kind === 'special' ? '/special/:id' : kind === 'picture_story' ? '/tushuo/:id' : undefined,
  async read({ db }, id) {
    const [row] = await db.select().from(specials).where(eq(specials.id, id))
    if (!row) return undefined
    const chosen = await db
      .select({ id: specialTopics.topicId })
      .from(specialTopics)
      .where(eq(specialTopics.specialId, id))
      .orderBy(asc(specialTopics.position))
    const more = { topicIds: chosen.map((topic) => topic.id), publishedAt: new Date(row.sortDate) }
    return {
      content: contentOfRow(contents[row.kind], { ...row, ...more }),
      isWithdrawn: row.state === 'withdrawn',
    }
  },
  save: (context, id, { publishedAt, ...content }) =>
    saveSpecial(context, { ...content, id, publishedAt: publishedAt ? new Date(publishedAt) : context.now }),
  listing: {
    facets: {
      type: { name: '形式', words: SPECIAL_KIND_NAMES, isColumn: true },
      cover: whether('封面', '有封面', '没有封面'),
      industry: { name: '产业', of: 'industry' },
    },
    period: { name: '发布时间' },
  },
})

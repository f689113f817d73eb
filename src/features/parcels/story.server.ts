import { desc, eq } from 'drizzle-orm'
import { STORY_ROWS, type StoryPart } from '#features/staff/story.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { readPostings } from './own-parcels.server.ts'
import { parcels } from './tables.server.ts'
import { sayCopies, STATE_NAMES } from './words.ts'

/** The printed white papers of one reader, and how they went. */
export const parcelStory: StoryPart = {
  name: 'parcels',
  title: '寄送的纸质白皮书',
  opens: 'parcels.post',
  async read(context, { personId }) {
    const rows = await context.db
      .select()
      .from(parcels)
      .where(eq(parcels.personId, personId))
      .orderBy(desc(parcels.id))
      .limit(STORY_ROWS)
    const postings = await readPostings(
      context,
      rows.map(({ id }) => id),
    )
    return rows.map(({ id, subject, copies, state, createdAt, recipient }) => {
      const last = postings.get(id)?.at(-1)
      return {
        at: shanghaiIso(createdAt),
        title: `${subject} ${sayCopies(copies)}`,
        state: STATE_NAMES[state],
        note: last
          ? `${last.carrier} ${last.trackingNumber}`
          : state === 'waiting' && recipient === ''
            ? '没有地址'
            : '',
        address: `/parcels?id=${id}`,
      }
    })
  },
}

import { desc } from 'drizzle-orm'
import { STORY_ROWS, type StoryPart } from '#features/staff/story.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { nameOfOrigin } from './origins.ts'
import { areOf } from './own-inquiries.server.ts'
import { STATE_NAMES } from './states.ts'
import { inquiries } from './tables.server.ts'

/** What was left with the form under an address of this reader. */
export const inquiryStory: StoryPart = {
  name: 'inquiries',
  title: '提交的资料',
  async read({ db }, reader) {
    const own = areOf(reader)
    if (!own) return []
    const rows = await db.select().from(inquiries).where(own).orderBy(desc(inquiries.id)).limit(STORY_ROWS)
    return rows.map(({ company, origin, note, state, createdAt }) => ({
      at: shanghaiIso(createdAt),
      title: company,
      state: STATE_NAMES[state],
      note: [nameOfOrigin(origin), note].filter(Boolean).join('：'),
    }))
  },
}

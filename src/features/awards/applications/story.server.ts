import { desc, eq } from 'drizzle-orm'
import { STORY_ROWS, type StoryPart } from '#features/staff/story.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { awardApplications, awardPrizes } from '../tables.server.ts'
import { STATE_NAMES } from './contract.ts'

export const applicationStory: StoryPart = {
  name: 'applications',
  title: '奖项申报',
  opens: 'awards.edit',
  async read({ db }, { personId }) {
    const rows = await db
      .select({ application: awardApplications, prize: awardPrizes.name })
      .from(awardApplications)
      .innerJoin(awardPrizes, eq(awardPrizes.id, awardApplications.prizeId))
      .where(eq(awardApplications.applicantId, personId))
      .orderBy(desc(awardApplications.id))
      .limit(STORY_ROWS)
    return rows.map(({ application: { number, year, company, product, state, changedAt }, prize }) => ({
      at: shanghaiIso(changedAt),
      title: [company, product].filter(Boolean).join(' ') || '还没有写企业名称',
      state: STATE_NAMES[state],
      // It has a number once it is handed in.
      note: [`${year} 年“${prize}”`, number].filter(Boolean).join('，'),
      address: '/award-applications',
    }))
  },
}

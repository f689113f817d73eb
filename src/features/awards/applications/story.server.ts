import { desc, eq } from 'drizzle-orm'
import { STORY_ROWS, type StoryPart } from '#features/staff/story.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { applicationDesk } from '../addresses.ts'
import { awardApplications, awardCandidates, awardPrizes } from '../tables.server.ts'
import { endOf } from './candidate-end.ts'
import { fateOf } from './contract.ts'
import { readMergedInto } from './merged-applications.server.ts'

export const applicationStory: StoryPart = {
  name: 'applications',
  title: '奖项申报',
  opens: 'awards.edit',
  async read(context, { personId }) {
    const rows = await context.db
      .select({ application: awardApplications, prize: awardPrizes.name, candidate: awardCandidates })
      .from(awardApplications)
      .innerJoin(awardPrizes, eq(awardPrizes.id, awardApplications.prizeId))
      .leftJoin(awardCandidates, eq(awardCandidates.id, awardApplications.candidateId))
      .where(eq(awardApplications.applicantId, personId))
      .orderBy(desc(awardApplications.id))
      .limit(STORY_ROWS)
    const merged = await readMergedInto(
      context,
      rows.map(({ application }) => application.id),
    )
    return rows.map(({ application, prize, candidate }) => {
      const { id, number, year, company, product, state, changedAt } = application
      const address = applicationDesk(application)
      return {
        at: shanghaiIso(changedAt),
        title: [company, product].filter(Boolean).join(' ') || '还没有写企业名称',
        state: fateOf({ state, end: endOf(application, candidate), mergedInto: merged.get(id) }),
        // It has a number once it is handed in.
        note: [`${year} 年“${prize}”`, number].filter(Boolean).join('，'),
        ...(address !== undefined && { address }),
      }
    })
  },
}

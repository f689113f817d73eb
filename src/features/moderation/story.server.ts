import { desc, eq } from 'drizzle-orm'
import { STORY_ROWS, type StoryPart } from '#features/staff/story.ts'
import { shanghaiIso, shanghaiMinute } from '#platform/shanghai-time.ts'
import { sayReason } from './contract.ts'
import { pageOf, type ModerationHandlers } from './decide-review.server.ts'
import { moderationReviews, postingBans } from './tables.server.ts'

const STATES = { waiting: '待审核', approved: '放行', rejected: '未放行', gone: '已撤回' } as const

export const banStory: StoryPart = {
  name: 'posting-bans',
  title: '禁言',
  async read({ db, now }, { personId }) {
    const rows = await db
      .select()
      .from(postingBans)
      .where(eq(postingBans.personId, personId))
      .orderBy(desc(postingBans.id))
      .limit(STORY_ROWS)
    return rows.map(({ id, reason, startsAt, endsAt, liftedAt }) => {
      const isOver = liftedAt !== null || (endsAt !== null && endsAt <= now)
      return {
        ...(!isOver && { id }),
        at: shanghaiIso(startsAt),
        title: reason,
        state: liftedAt ? '已解除' : isOver ? '已到期' : '禁言中',
        note: endsAt ? `至 ${shanghaiMinute(endsAt)}` : '永久',
      }
    })
  },
}

/** What somebody posted and was looked at, each with the page that has it where one does. */
export const reviewStory = (kinds: ModerationHandlers): StoryPart => ({
  name: 'reviews',
  title: '审核过的发言',
  async read({ db }, { personId }) {
    const rows = await db
      .select()
      .from(moderationReviews)
      .where(eq(moderationReviews.personId, personId))
      .orderBy(desc(moderationReviews.id))
      .limit(STORY_ROWS)
    return rows.map(({ kind, texts, pictures, state, reasons, decisionReason, createdAt, link }) => ({
      at: shanghaiIso(createdAt),
      // Of a closed account neither is left.
      title: texts.join(' ').slice(0, 200) || (pictures.length > 0 ? '图片' : '内容已抹去'),
      state: STATES[state],
      note: decisionReason || reasons.map(sayReason).join('、'),
      page: pageOf(kinds, { kind, link, isApproved: state === 'approved' }),
    }))
  },
})

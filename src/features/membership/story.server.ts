import { desc, eq } from 'drizzle-orm'
import { STORY_ROWS, type StoryPart } from '#features/staff/story.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { sayPeriod } from './say-period.ts'
import { membershipPeriods } from './tables.server.ts'

/** What a reader was and is a member of; what was given and still runs can be ended. */
export const membershipStory: StoryPart = {
  name: 'membership',
  title: '会员',
  opens: 'orders.read',
  async read({ db, now, services }, { personId }) {
    const rows = await db
      .select()
      .from(membershipPeriods)
      .where(eq(membershipPeriods.personId, personId))
      .orderBy(desc(membershipPeriods.endsAt))
      .limit(STORY_ROWS)
    return rows.map(({ id, industry, startsAt, endsAt, orderNumber, note, createdAt }) => ({
      ...(orderNumber === null && endsAt > now && { id }),
      at: shanghaiIso(createdAt),
      title: `${services.industries.find(industry).name}：${sayPeriod(startsAt, endsAt)}`,
      state: endsAt <= now ? '已到期' : startsAt > now ? '还没开始' : '会员',
      note: orderNumber === null ? `赠送${note === '' ? '' : `：${note}`}` : `订单 ${orderNumber}`,
      ...(orderNumber !== null && { address: `/orders/${orderNumber}` }),
    }))
  },
}

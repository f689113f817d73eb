import { desc, eq, getTableColumns } from 'drizzle-orm'
import { people } from '#features/accounts/tables.server.ts'
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
      .select({ ...getTableColumns(membershipPeriods), closedAt: people.closedAt })
      .from(membershipPeriods)
      .innerJoin(people, eq(people.id, membershipPeriods.personId))
      .where(eq(membershipPeriods.personId, personId))
      .orderBy(desc(membershipPeriods.endsAt))
      .limit(STORY_ROWS)
    return rows.map(({ id, industry, startsAt, endsAt, orderNumber, note, createdAt, closedAt }) => ({
      ...(orderNumber === null && endsAt > now && closedAt === null && { id }),
      at: shanghaiIso(createdAt),
      title: `${services.industries.find(industry).name}：${sayPeriod(startsAt, endsAt)}`,
      state: sayState({ startsAt, endsAt, closedAt }, now),
      note: orderNumber === null ? `赠送${note === '' ? '' : `：${note}`}` : `订单 ${orderNumber}`,
      ...(orderNumber !== null && { address: `/orders/${orderNumber}` }),
    }))
  },
}

function sayState(
  { startsAt, endsAt, closedAt }: { startsAt: Date; endsAt: Date; closedAt: Date | null },
  now: Date,
): string {
  if (closedAt !== null && endsAt > closedAt) return '随注销失效'
  if (endsAt <= now) return '已到期'
  return startsAt > now ? '还没开始' : '会员'
}

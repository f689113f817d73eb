import { desc, eq, sql } from 'drizzle-orm'
import { STORY_ROWS, type StoryPart } from '#features/staff/story.ts'
import { events } from '#features/events/tables.server.ts'
import { yuanOfFen } from '#platform/money.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { registrations, tickets } from '../tables.server.ts'
import { REGISTRATION_STATE_NAMES } from '../words.ts'

/** What somebody registered for, and how many tickets of it are left. */
export const registrationStory: StoryPart = {
  name: 'registrations',
  title: '活动报名',
  opens: 'tickets.manage',
  async read({ db }, { personId }) {
    const rows = await db
      .select({
        registration: registrations,
        title: events.title,
        seats:
          sql<number>`(select count(*) from ${tickets} t where t.registration_id = ${registrations.id})`.mapWith(
            Number,
          ),
        paidFen:
          sql<number>`(select coalesce(sum(t.paid_fen), 0) from ${tickets} t where t.registration_id = ${registrations.id})`.mapWith(
            Number,
          ),
      })
      .from(registrations)
      .innerJoin(events, eq(events.id, registrations.eventId))
      .where(eq(registrations.buyerId, personId))
      .orderBy(desc(registrations.createdAt))
      .limit(STORY_ROWS)
    return rows.map(({ registration: { eventId, number, state, createdAt }, title, seats, paidFen }) => ({
      at: shanghaiIso(createdAt),
      title,
      state: REGISTRATION_STATE_NAMES[state],
      note: `${number}，${seats} 张，${yuanOfFen(paidFen)} 元`,
      address: `/tickets/${eventId}`,
    }))
  },
}

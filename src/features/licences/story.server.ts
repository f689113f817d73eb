import { desc, eq } from 'drizzle-orm'
import { STORY_ROWS, type StoryPart } from '#features/staff/story.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { licenceReaders, licences } from './tables.server.ts'

/** The licences that one reader manages. */
export const licenceStory: StoryPart = {
  name: 'licences',
  title: '管理的企业授权',
  opens: 'licences.manage',
  async read({ db }, { personId }) {
    const rows = await db
      .select()
      .from(licences)
      .where(eq(licences.personId, personId))
      .orderBy(desc(licences.id))
      .limit(STORY_ROWS)
    return rows.map(({ id, subject, company, createdAt, endedAt }) => ({
      at: shanghaiIso(createdAt),
      title: subject,
      state: endedAt ? '已退款' : '有效',
      note: company,
      address: `/licences?id=${id}`,
    }))
  },
}

/** The seats of firms that one reader has, or had. */
export const seatStory: StoryPart = {
  name: 'licence-seats',
  title: '企业授权的席位',
  opens: 'licences.manage',
  async read({ db }, { personId }) {
    const rows = await db
      .select({ reader: licenceReaders, licence: licences })
      .from(licenceReaders)
      .innerJoin(licences, eq(licences.id, licenceReaders.licenceId))
      .where(eq(licenceReaders.personId, personId))
      .orderBy(desc(licenceReaders.takenAt))
      .limit(STORY_ROWS)
    return rows.map(({ reader: { takenAt, endedAt }, licence }) => ({
      at: shanghaiIso(takenAt),
      title: licence.subject,
      state: licence.endedAt ? '已退款' : endedAt ? '已收回' : '在用',
      note: licence.company,
      address: `/licences?id=${licence.id}`,
    }))
  },
}

import { desc, eq } from 'drizzle-orm'
import { STORY_ROWS, type StoryPart } from '#features/staff/story.ts'
import { lastDayBefore, shanghaiIso } from '#platform/shanghai-time.ts'
import { filePath } from './addresses.ts'
import { PURPOSE_NAMES } from './purposes.ts'
import { fileGrants, filePurchases, fileReadings, files } from './tables.server.ts'

/** Files that somebody has bought. */
export const purchaseStory: StoryPart = {
  name: 'purchases',
  title: '买下的资料',
  opens: 'orders.read',
  async read({ db }, { personId }) {
    const rows = await db
      .select({ purchase: filePurchases, id: files.id, title: files.title })
      .from(filePurchases)
      .innerJoin(files, eq(files.id, filePurchases.fileId))
      .where(eq(filePurchases.personId, personId))
      .orderBy(desc(filePurchases.id))
      .limit(STORY_ROWS)
    return rows.map(({ purchase: { purpose, orderNumber, boughtAt }, id, title }) => ({
      at: shanghaiIso(boughtAt),
      title,
      state: PURPOSE_NAMES[purpose],
      note: `订单 ${orderNumber}`,
      address: `/orders/${orderNumber}`,
      page: filePath(id),
    }))
  },
}

/** Files that the office gave; what still holds can be taken back. */
export const grantStory: StoryPart = {
  name: 'file-grants',
  title: '赠送的资料',
  async read({ db, now }, { personId }) {
    const rows = await db
      .select({ grant: fileGrants, title: files.title })
      .from(fileGrants)
      .innerJoin(files, eq(files.id, fileGrants.fileId))
      .where(eq(fileGrants.personId, personId))
      .orderBy(desc(fileGrants.id))
      .limit(STORY_ROWS)
    return rows.map(({ grant: { id, fileId, purpose, endsAt, note, givenAt }, title }) => {
      const isOver = endsAt !== null && endsAt <= now
      const until = endsAt ? `到 ${lastDayBefore(endsAt)}` : '长期'
      return {
        ...(!isOver && { id }),
        at: shanghaiIso(givenAt),
        title,
        state: isOver ? '已到期' : PURPOSE_NAMES[purpose],
        note: [until, note].filter(Boolean).join('，'),
        page: filePath(fileId),
      }
    })
  },
}

/** Files that somebody has opened. */
export const readingStory: StoryPart = {
  name: 'readings',
  title: '看过的资料',
  async read({ db }, { personId }) {
    const rows = await db
      .select({ reading: fileReadings, id: files.id, title: files.title })
      .from(fileReadings)
      .innerJoin(files, eq(files.id, fileReadings.fileId))
      .where(eq(fileReadings.personId, personId))
      .orderBy(desc(fileReadings.at))
      .limit(STORY_ROWS)
    return rows.map(({ reading: { purpose, at }, id, title }) => ({
      at: shanghaiIso(at),
      title,
      state: PURPOSE_NAMES[purpose],
      page: filePath(id),
    }))
  },
}

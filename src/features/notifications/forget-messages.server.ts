import { eq, lt, sql, type SQLWrapper } from 'drizzle-orm'
import { CLOSED_NAME, type ForgetPerson } from '#features/accounts/leaver.server.ts'
import type { Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { notificationSettings, notifications, notifiedMatters } from './tables.server.ts'

export const KEPT_MS = 365 * DAY_MS
/** No matter comes up again after so long. */
const TOLD_KEPT_MS = 2 * 365 * DAY_MS

/** Deletes all that is kept of messages to a person, and takes the name out of those to others (C-14). */
export const forgetMessagesOf: ForgetPerson = async ({ db }, { personId }) => {
  for (const table of [notifications, notifiedMatters, notificationSettings])
    await db.delete(table).where(eq(table.personId, personId))
  const unnamed = (text: SQLWrapper) => sql<string>`replace(${text}, ${notifications.byName}, ${CLOSED_NAME})`
  await db
    .update(notifications)
    .set({
      title: unnamed(notifications.title),
      body: unnamed(notifications.body),
      byPersonId: null,
      byName: null,
    })
    .where(eq(notifications.byPersonId, personId))
}

/** Forgets messages that are kept no longer, read or not, and all of accounts that were closed; a job. */
export async function forgetOldMessages({ db, now }: Context): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  await db.delete(notifications).where(lt(notifications.createdAt, before(KEPT_MS)))
  await db.delete(notifiedMatters).where(lt(notifiedMatters.toldAt, before(TOLD_KEPT_MS)))
  for (const table of [notifications, notifiedMatters, notificationSettings])
    await db
      .delete(table)
      .where(sql`${table.personId} in (select id from people where closed_at is not null)`)
}

import { eq, sql } from 'drizzle-orm'
import type { ForgetPerson } from '#features/accounts/leaver.server.ts'
import type { Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { membershipPeriods } from './tables.server.ts'

/** What was paid for stays with its orders, by number alone; notes and reminders go (C-14). */
export const forgetMember: ForgetPerson = async ({ db }, { personId }) => {
  await db.update(membershipPeriods).set({ note: '' }).where(eq(membershipPeriods.personId, personId))
  await db.execute(sql`delete from membership_reminders where person_id = ${personId}`)
}

export const REMINDERS_KEPT_MS = 365 * DAY_MS

/** Forgets which reminders went out a year after the membership ended that they were about; a job. */
export async function forgetOldReminders({ db, now }: Context): Promise<void> {
  const oldest = new Date(now.getTime() - REMINDERS_KEPT_MS)
  await db.execute(sql`delete from membership_reminders where ends_at < ${oldest}`)
}

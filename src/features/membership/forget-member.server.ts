import { eq, sql } from 'drizzle-orm'
import type { ForgetPerson } from '#features/accounts/leaver.server.ts'
import { membershipPeriods } from './tables.server.ts'

/** What was paid for stays with its orders, by number alone; notes and reminders go (C-14). */
export const forgetMember: ForgetPerson = async ({ db }, { personId }) => {
  await db.update(membershipPeriods).set({ note: '' }).where(eq(membershipPeriods.personId, personId))
  await db.execute(sql`delete from membership_reminders where person_id = ${personId}`)
}

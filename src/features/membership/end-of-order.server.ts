import { eq } from 'drizzle-orm'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { invalidateReaders } from '#platform/pages/purge-pages.server.ts'
import { closeGap } from './close-gap.server.ts'
import { lockMembership } from './lock-membership.server.ts'
import { membershipPeriods } from './tables.server.ts'

/** Takes the year of an order away, and moves what was paid behind it forward, so that nobody loses another year (C-26). */
export async function endMembershipOfOrder(context: Context, orderNumber: string): Promise<void> {
  await inTransaction(context, async (within) => {
    const { db } = within
    const isIt = eq(membershipPeriods.orderNumber, orderNumber)
    const [given] = await db.select().from(membershipPeriods).where(isIt)
    if (!given) return
    await lockMembership(within, given)
    const [period] = await db.delete(membershipPeriods).where(isIt).returning()
    if (!period) return
    await closeGap(within, period)
    await invalidateReaders(db, [period.personId])
    await recordAudit(within, 'endMembershipOfOrder', `person:${period.personId}`, { orderNumber })
  })
}

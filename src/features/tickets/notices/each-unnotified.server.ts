import { and, asc, eq, gt, lte, type SQL } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import type { RegistrationRow } from '../buying/lock-ticket.server.ts'
import { eachAlone } from '#platform/jobs/each-alone.server.ts'
import { registrations } from '../tables.server.ts'
import { notTold } from './not-told.server.ts'

const AT_ONCE = 500

/**
 * Does something for every registration of an event that is confirmed and was not told this yet, each in a transaction of its
 * own, however many they are; only for those confirmed by a moment or of a kind where asked.
 */
export async function eachUnnotified(
  context: Context,
  asked: { eventId: number; notice: string; confirmedBy?: Date; only?: SQL },
  tell: (within: Context, registration: RegistrationRow) => Promise<unknown>,
): Promise<void> {
  const { eventId, notice, confirmedBy = context.now, only } = asked
  for (let after: number | undefined = 0; after !== undefined;) {
    const due: RegistrationRow[] = await context.db
      .select()
      .from(registrations)
      .where(
        and(
          eq(registrations.eventId, eventId),
          eq(registrations.state, 'confirmed'),
          gt(registrations.id, after),
          lte(registrations.confirmedAt, confirmedBy),
          notTold(context, notice),
          only,
        ),
      )
      .orderBy(asc(registrations.id))
      .limit(AT_ONCE)
    await eachAlone(context, due, async (within, registration) => {
      await tell(within, registration)
    })
    after = due.at(-1)?.id
  }
}

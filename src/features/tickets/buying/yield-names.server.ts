import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { CODE_CHANNEL_KINDS } from '#features/accounts/contract.ts'
import { personChannels } from '#features/accounts/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { tickets } from '../tables.server.ts'
import { attendeeKey } from './normal-attendee.ts'
import type { Register } from './contract.ts'

/**
 * Lets somebody register under the own phone or mail, which the account has proved, though another has typed it on seats that
 * are not paid or not let in yet: whoever types a number must not keep its owner out for days. Those seats stay what they are.
 */
export async function yieldNames(
  { db }: Context,
  personId: number,
  wanted: Pick<Register, 'tickets'>,
): Promise<void> {
  const channels = await db
    .select({ address: personChannels.address })
    .from(personChannels)
    .where(and(eq(personChannels.personId, personId), inArray(personChannels.kind, CODE_CHANNEL_KINDS)))
  const proved = new Set(channels.map(({ address }) => address))
  for (const attendee of wanted.tickets) {
    const key = attendeeKey(attendee)
    if (attendee.isInvited || !proved.has(key)) continue
    await db
      .update(tickets)
      .set({ attendeeKey: sql`'yielded ' || ${tickets.id}` })
      .where(
        and(
          eq(tickets.typeId, attendee.typeId),
          eq(tickets.attendeeKey, key),
          ne(tickets.buyerId, personId),
          inArray(tickets.state, ['applied', 'held']),
        ),
      )
  }
}

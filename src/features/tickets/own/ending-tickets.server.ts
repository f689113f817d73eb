import { and, count, eq, gte } from 'drizzle-orm'
import type { Ending } from '#features/accounts/ending.ts'
import { requirePerson } from '#features/accounts/policy.ts'
import { events } from '#features/events/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { ownTicketsPath } from '../addresses.ts'
import { tickets } from '../tables.server.ts'
import { listOwnWaiting } from '../waiting/list-own-waiting.server.ts'

/** Tickets for days to come and places in line of the person who asks; refuses `sign_in_required`. */
export async function endingTickets(context: Context): Promise<Ending[]> {
  const { id } = requirePerson(context.actor)
  const [own] = await context.db
    .select({ valid: count() })
    .from(tickets)
    .innerJoin(events, eq(events.id, tickets.eventId))
    .where(
      and(eq(tickets.buyerId, id), eq(tickets.state, 'valid'), gte(events.endsOn, shanghaiDay(context.now))),
    )
  const valid = own?.valid ?? 0
  const waits = (await listOwnWaiting(context)).length
  return [
    ...(valid === 0
      ? []
      : [
          {
            text: `${valid} 张还没用的门票仍可入场，但不能再查看、退票：要去的请先存下二维码，不去的请先退票`,
            path: ownTicketsPath,
          },
        ]),
    ...(waits === 0 ? [] : [{ text: `${waits} 处候补的位置让给后面的人`, path: ownTicketsPath }]),
  ]
}

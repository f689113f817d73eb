import { and, count, eq, gte, inArray } from 'drizzle-orm'
import type { Ending } from '#features/accounts/ending.ts'
import { requirePerson } from '#features/accounts/policy.ts'
import { events } from '#features/events/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { ownTicketsPath } from '../addresses.ts'
import { registrations, tickets } from '../tables.server.ts'
import { listOwnWaiting } from '../waiting/list-own-waiting.server.ts'

/** Tickets for days to come, registrations that wait for something, and places in line of the person who asks; refuses `sign_in_required`. */
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
  const open = await context.db.$count(
    registrations,
    and(eq(registrations.buyerId, id), inArray(registrations.state, ['applied', 'held'])),
  )
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
    ...(open === 0 ? [] : [{ text: `${open} 个待审核或待付款的活动报名就此取消`, path: ownTicketsPath }]),
    ...(waits === 0 ? [] : [{ text: `${waits} 处候补的位置让给后面的人`, path: ownTicketsPath }]),
  ]
}

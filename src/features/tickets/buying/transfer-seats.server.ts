import { eq, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { ticketSales } from '../tables.server.ts'

/**
 * Holds an event's sale, so that one after the other is counted, and refuses `transfer_seats_full` where more of its seats
 * wait unpaid for bank transfers than the settings let (C-28), those of the order among them. Where seats are not
 * limited, neither is this.
 */
export async function requireTransferSeats(
  { db, services }: Context,
  { eventId, number }: { readonly eventId: number; readonly number: string },
): Promise<void> {
  const [sale] = await db
    .select({ capacity: ticketSales.capacity })
    .from(ticketSales)
    .where(eq(ticketSales.eventId, eventId))
    .for('update')
  const seats = sale?.capacity ?? (await seatsOfTypes({ db }, eventId))
  if (seats === null) return
  const percent = services.settings.transferSeatPercent
  const most = Math.ceil((seats * percent) / 100)
  const { rows } = await db.execute<{ waiting: number; own: number }>(sql`
    select count(*)::int as waiting, count(*) filter (where orders.number = ${number})::int as own
    from registrations
    join orders on orders.number = registrations.order_number and orders.way = 'transfer' and orders.state = 'open'
    join tickets on tickets.registration_id = registrations.id
    where registrations.event_id = ${eventId} and registrations.state = 'held'`)
  const [{ waiting, own } = { waiting: 0, own: 0 }] = rows
  if (waiting > most)
    throw new Refusal('conflict', 'transfer_seats_full', {
      percent,
      most,
      left: Math.max(0, most - (waiting - own)),
    })
}

/** How many seats an event has by its types, each limited by itself or by what it shares; null where one is not. */
async function seatsOfTypes({ db }: Pick<Context, 'db'>, eventId: number): Promise<number | null> {
  const { rows } = await db.execute<{ seats: number | null }>(sql`
    with types as (
      select id, capacity, array(select quota_id from ticket_quota_types where type_id = id) as quotas
      from ticket_types where event_id = ${eventId} and is_sold)
    select case when not exists (select from types where capacity is null and quotas = '{}') then (
      (select coalesce(sum(capacity), 0) from types)
      + (select coalesce(sum(capacity), 0) from ticket_quotas
        where id in (select unnest(quotas) from types where capacity is null)))::int end as seats`)
  return rows[0]?.seats ?? null
}

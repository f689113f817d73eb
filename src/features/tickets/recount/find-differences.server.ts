import { sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'

/** Something that is counted in two places and not the same there. */
export interface TicketDifference extends Record<string, unknown> {
  readonly kind: 'type' | 'quota' | 'event' | 'code' | 'unpaid' | 'kept'
  /** The type, quota, event or code by its id; a ticket by its number. */
  readonly about: string
  /** As it is written down: seats, uses or fen. */
  readonly stored: number
  /** As the lines say. */
  readonly counted: number
}

/**
 * Compares what is counted of every event with its lines: seats of types and events with tickets and offers, uses of codes with
 * tickets, and every ticket that cost something with the line of the order that paid for it: `unpaid` is valid without its
 * money, `kept` is void while its order still gives it.
 */
export async function findTicketDifferences({ db }: Pick<Context, 'db'>): Promise<TicketDifference[]> {
  const { rows } = await db.execute<TicketDifference>(sql`
    with seats as (
      select event_id, type_id from tickets where state in ('held', 'valid')
      union all
      select event_id, type_id from waiting_list where state = 'offered'
      union all
      -- Kept until the difference is paid; of the event its ticket has a seat already.
      select null, to_type_id from ticket_changes where state = 'awaiting' and to_type_id <> from_type_id
    ), paid as (
      select (l.product_detail ->> 'ticketId')::bigint as ticket_id,
        sum(l.amount_fen) filter (where l.returned_quantity = 0) as fen
      from order_lines l join orders o on o.id = l.order_id
      where l.product in ('event_ticket', 'ticket_change') and o.state = 'fulfilled'
      group by 1
    )
    select 'type' as kind, t.id::text as about, t.taken as stored, count(s.type_id)::integer as counted
    from ticket_types t left join seats s on s.type_id = t.id
    group by t.id having t.taken <> count(s.type_id)
    union all
    select 'quota', q.id::text, q.taken, count(s.type_id)::integer
    from ticket_quotas q join ticket_quota_types m on m.quota_id = q.id left join seats s on s.type_id = m.type_id
    group by q.id having q.taken <> count(s.type_id)
    union all
    select 'event', e.event_id::text, e.taken, count(s.event_id)::integer
    from ticket_sales e left join seats s on s.event_id = e.event_id
    group by e.event_id having e.taken <> count(s.event_id)
    union all
    select 'code', c.id::text, c.uses, count(k.id)::integer
    from ticket_codes c
      left join registrations r on r.code_id = c.id
      left join tickets k on k.registration_id = r.id and k.uses_code and k.state in ('held', 'valid')
    group by c.id having c.uses <> count(k.id)
    union all
    select 'unpaid', k.code, k.paid_fen::integer, coalesce(p.fen, 0)::integer
    from tickets k left join paid p on p.ticket_id = k.id
    where k.state = 'valid' and k.paid_fen > 0 and coalesce(p.fen, 0) < k.paid_fen
    union all
    select 'kept', k.code, 0, p.fen::integer
    from tickets k join paid p on p.ticket_id = k.id
      join events e on e.id = k.event_id
    where k.state = 'void' and p.fen > 0 and e.ends_on > current_date - 30
      and not exists (
        -- The organisers may take a ticket back for nothing.
        select 1 from audit_records a where a.subject = 'ticket:' || k.code and a.verb = 'refundTicket')
    order by 1, 2`)
  return rows
}

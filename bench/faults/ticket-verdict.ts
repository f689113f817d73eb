import { sql } from 'drizzle-orm'
import { findTicketDifferences } from '#features/tickets/recount/find-differences.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import type { PaymentControls } from '../../simulators/payment-controls.ts'
import { RENAMED, type Stage } from './tickets.ts'

export interface TicketVerdict {
  readonly capacity: number
  readonly sold: number
  readonly offered: number
  /** Registrations that are neither paid nor given up. */
  readonly unsettled: number
  /** Where seats, uses or orders do not hold what their lines say. */
  readonly differences: string[]
  /** Orders of which the providers keep something else than their valid tickets and the membership beside them cost. */
  readonly wrongMoney: string[]
  /** Tickets that name another, and those of all whose QR was made anew another number of times than they were renamed. */
  readonly renamed: number
  readonly wrongCodes: string[]
}

interface Row extends Record<string, unknown> {
  number: string
  fen: number
}

/** Compares the tickets with their own counters and with the providers' books. */
export async function judgeTickets(
  db: Database,
  allControls: readonly PaymentControls[],
  { eventId, capacity }: Stage,
): Promise<TicketVerdict> {
  const { rows } = await db.execute<Row>(sql`
    select o.number, coalesce(sum(t.paid_fen) filter (where t.state = 'valid' and r.order_number = o.number), 0)::integer
      + coalesce((select sum(year.amount_fen) from order_lines year
          where year.order_id = o.id and year.product = 'membership_year'
            and exists (select from membership_periods given where given.order_number = o.number)), 0)::integer as fen
    from orders o
      join order_lines l on l.order_id = o.id and l.product = 'event_ticket'
      join tickets t on t.id = (l.product_detail ->> 'ticketId')::bigint
      join registrations r on r.id = t.registration_id
    group by o.id, o.number`)
  const kept = (number: string) =>
    allControls
      .flatMap((controls) => controls.orders.get(number) ?? [])
      .filter(({ state }) => state === 'paid')
      .reduce(
        (sum, { amountFen, refunds }) => refunds.reduce((left, { fen }) => left - fen, sum + amountFen),
        0,
      )
  const [counts] = (
    await db.execute<{ sold: number; offered: number; unsettled: number }>(sql`
      select (select count(*)::integer from tickets where event_id = ${eventId} and state = 'valid') as sold,
        (select count(*)::integer from waiting_list where event_id = ${eventId} and state = 'offered') as offered,
        (select count(*)::integer from registrations where event_id = ${eventId} and state = 'held') as unsettled`)
  ).rows
  const named = await db.execute<{ code: string; name: string; versions: number }>(sql`
    select code, name, qr_version as versions from tickets where event_id = ${eventId}`)
  const differences = await findTicketDifferences({ db })
  return {
    capacity,
    sold: counts?.sold ?? 0,
    offered: counts?.offered ?? 0,
    unsettled: counts?.unsettled ?? 0,
    differences: differences.map((each) => JSON.stringify(each)),
    renamed: named.rows.filter(({ name }) => name === RENAMED).length,
    wrongCodes: named.rows.flatMap(({ code, name, versions }) =>
      versions === (name === RENAMED ? 2 : 1) ? [] : [`${code}：${name}，二维码第 ${versions} 版`],
    ),
    wrongMoney: rows.flatMap(({ number, fen }) =>
      kept(number) === fen ? [] : [`${number}：机构 ${kept(number)}，门票 ${fen}`],
    ),
  }
}

export const isTicketsClean = (verdict: TicketVerdict): boolean =>
  verdict.unsettled + verdict.differences.length + verdict.wrongMoney.length + verdict.wrongCodes.length ===
    0 && verdict.sold + verdict.offered <= verdict.capacity

/** Ends what nobody pays, as its quarter of an hour would. */
export const endWaitingForMoney = (db: Database) =>
  db.execute(sql`
    with late as (
      update registrations set held_until = now() - interval '2 hours' where state = 'held' returning order_number
    )
    update orders set expires_at = now() - interval '1 minute'
    where state = 'open' and number in (select order_number from late)`)

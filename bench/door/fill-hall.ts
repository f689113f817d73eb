import type { Pool } from 'pg'
import { makePerson } from '#features/accounts/testing.ts'
import { saveEvent } from '#features/events/save-event.server.ts'
import { ticketToken } from '#features/tickets/codes.server.ts'
import { makeType } from '#features/tickets/testing.ts'
import { saveSales } from '#features/tickets/office/save-sales.server.ts'
import type { Context } from '#platform/context.ts'

export interface Hall {
  readonly eventId: number
  /** What the QR of each ticket says. */
  readonly tokens: readonly string[]
}

/** An event of this day with so many valid tickets, each registered for alone. */
export async function fillHall(context: Context, pool: Pool, tickets: number): Promise<Hall> {
  const days = { startsOn: '2026-12-12', endsOn: '2026-12-13' }
  const eventId = await saveEvent(context, { title: '大会', ...days, isUpcoming: true })
  await saveSales(context, { eventId, version: 0, state: 'open' })
  const typeId = await makeType(context, eventId)
  const buyer = await makePerson(context)
  // Codes of the ten signs that a ticket's number may have.
  const { rows } = await pool.query<{ code: string }>(
    `with numbered as (
       select n, translate(lpad(n::text, 10, '0'), '0123456789', '23456789AB') as code from generate_series(1, $1) n),
     made as (
       insert into registrations (number, event_id, buyer_id, state, amount_fen, contact_name, refund_rule, created_at, confirmed_at)
       select 'B' || code, $2, $3, 'confirmed', 100000, '联系人', '[]', now(), now() from numbered returning id, number)
     insert into tickets (code, registration_id, event_id, type_id, buyer_id, state, name, company, phone, attendee_key,
       list_fen, paid_fen, price_rule)
     select code, made.id, $2, $4, $3, 'valid', '参会人' || n, '澜江半导体', '+861' || lpad(n::text, 10, '0'), n::text,
       100000, 100000, 'normal'
     from numbered join made on made.number = 'B' || code returning code`,
    [tickets, eventId, buyer, typeId],
  )
  await pool.query('update ticket_types set taken = $1 where id = $2', [tickets, typeId])
  await pool.query('update ticket_sales set taken = $1 where event_id = $2', [tickets, eventId])
  await pool.query('analyze')
  const tokens: string[] = []
  for (const { code } of rows) tokens.push(await ticketToken(context.db, { code, qrVersion: 1 }))
  return { eventId, tokens }
}

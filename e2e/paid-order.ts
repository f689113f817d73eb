import { randomInt } from 'node:crypto'
import { statement } from './database.ts'

/** An order of a year's membership that is paid and fulfilled, called `subject`; its number. */
export async function makePaidOrder(personId: string, subject: string): Promise<string> {
  const number = `20261121${randomInt(100_000_000, 999_999_999)}`
  await statement(
    `with made as (
       insert into orders (number, person_id, purchase, subject, amount_fen, state, created_at, expires_at, paid_at, fulfilled_at)
       values ($1, $2, $1, $3, 29900, 'fulfilled', now(), now(), now(), now()) returning id),
     line as (
       insert into order_lines (order_id, position, product, product_detail, subject, quantity, list_fen, amount_fen)
       select id, 0, 'membership_year', '{"industry":"semi"}', $3, 1, 29900, 29900 from made returning id, order_id),
     paid as (
       insert into order_payments (order_id, provider, state, transaction_id, paid_fen, paid_at)
       select id, 'wechat', 'paid', 'T' || $1, 29900, now() from made returning order_id)
     insert into ledger_entries (at, day, order_id, line_id, provider, cause, quantity, amount_fen)
     select now(), current_date, order_id, id, 'wechat', 'payment', 1, 29900 from line`,
    [number, personId, subject],
  )
  return number
}

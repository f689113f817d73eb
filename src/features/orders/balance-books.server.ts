import { sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import type { PRODUCTS } from './contract.ts'

interface Balance extends Record<string, unknown> {
  readonly product: (typeof PRODUCTS)[number]
  /** What the ledger says came and went, in fen. */
  readonly paid: number
  readonly back: number
  /** What the orders say: given, paid and not given yet, and given back. */
  readonly fulfilled: number
  readonly open: number
  readonly refunded: number
}

/** Each product whose ledger says something else than its orders: paid = fulfilled + open + refunded, and back = refunded. */
export async function findUnbalanced({ db }: Pick<Context, 'db'>): Promise<Balance[]> {
  const { rows } = await db.execute<Balance>(sql`
    with booked as (
      select l.product, sum(e.amount_fen) filter (where e.cause = 'payment') as paid,
        -sum(e.amount_fen) filter (where e.cause = 'refund') as back
      from ledger_entries e join order_lines l on l.id = e.line_id group by l.product),
    ordered as (
      select l.product,
        sum(l.amount_fen - l.returned_fen) filter (where o.state in ('fulfilled', 'refunded')) as fulfilled,
        sum(l.amount_fen - l.returned_fen) filter (where o.state = 'paid') as open,
        sum(l.returned_fen) as refunded
      from order_lines l join orders o on o.id = l.order_id
      where o.state in ('paid', 'fulfilled', 'refunded') group by l.product),
    compared as (
      select product, coalesce(paid, 0)::float8 as paid, coalesce(back, 0)::float8 as back,
        coalesce(fulfilled, 0)::float8 as fulfilled, coalesce(open, 0)::float8 as open,
        coalesce(refunded, 0)::float8 as refunded
      from booked full join ordered using (product))
    select * from compared where paid <> fulfilled + open + refunded or back <> refunded order by product`)
  return rows
}

/** Looks at the books of every product as a whole and fails, loudly, where they do not balance. */
export async function balanceBooks(context: Context): Promise<void> {
  const unbalanced = await findUnbalanced(context)
  for (const balance of unbalanced) context.log.error(balance, 'the books of a product do not balance')
  if (unbalanced.length > 0)
    throw new Error(`the books of ${unbalanced.map(({ product }) => product).join(', ')} do not balance`)
}

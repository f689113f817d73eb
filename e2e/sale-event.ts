import { randomUUID } from 'node:crypto'
import { statement } from './database.ts'

/** A published event of a test's own that takes registrations. */

interface Type {
  readonly name: string
  readonly priceFen: number
  readonly more?: Readonly<Record<string, string | number | boolean>>
}

export interface SaleEvent {
  readonly id: number
  readonly title: string
  /** The types in the order in which they were given. */
  readonly typeIds: readonly number[]
}

/** `refundRule` is frozen in what is bought; the event itself is far ahead. */
export async function makeSaleEvent(
  types: readonly Type[],
  refundRule: readonly { readonly days: number; readonly percent: number }[] = [],
): Promise<SaleEvent> {
  const title = `报名试场 ${randomUUID()}`
  const [event] = (await statement(
    `insert into events (industry, state, title, starts_on, ends_on, is_upcoming, city, place)
     values ('semi', 'published', $1, '2099-01-01', '2099-01-02', true, '澜江', '会议中心') returning id`,
    [title],
  )) as { id: string }[]
  const id = Number(event?.id)
  await statement(
    `insert into ticket_sales (event_id, state, max_per_order, refund_rule) values ($1, 'open', 20, $2)`,
    [id, JSON.stringify(refundRule)],
  )
  const typeIds: number[] = []
  for (const { name, priceFen, more = {} } of types) {
    const columns = Object.keys(more)
    const [type] = (await statement(
      `insert into ticket_types (event_id, name, price_fen, position${columns.map((each) => `, ${each}`).join('')})
       values ($1, $2, $3, $4${columns.map((_, place) => `, $${place + 5}`).join('')}) returning id`,
      [id, name, priceFen, typeIds.length, ...Object.values(more)],
    )) as { id: string }[]
    typeIds.push(Number(type?.id))
  }
  return { id, title, typeIds }
}

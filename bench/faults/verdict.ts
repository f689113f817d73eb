import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.server.ts'
import type { PaymentControls } from '../../simulators/payment-controls.ts'
import type { Bought } from './buyer.ts'
import type { Story } from './plan.ts'

/** Stories at whose end the order has given its year. */
const GIVES: Readonly<Record<Story, boolean>> = {
  told: true,
  lost: true,
  doubled: true,
  late: true,
  forged_then_paid: true,
  forged_never_paid: false,
  misquoted: true,
  underpaid: false,
  paid_twice: true,
  paid_when_closed: true,
  never_paid: false,
  refunded: false,
}

interface Row extends Record<string, unknown> {
  number: string
  state: string
  periods: number
  refunds_open: number
}

export interface Verdict {
  readonly orders: number
  readonly paid: number
  /** Of these, given back by staff. */
  readonly givenBack: number
  readonly fulfilledOnce: number
  readonly twice: string[]
  readonly lost: string[]
  /** A year for too little money, for no money, or for money that went back. */
  readonly unearned: string[]
  /** Where the providers' books do not hold exactly the price of what was given. */
  readonly wrongMoney: string[]
  readonly unknown: string[]
  readonly doublePayments: number
  readonly doubleRefunded: number
  readonly refundsOpen: number
  /** Years of somebody that stand upon one another or leave a gap. */
  readonly badPeriods: number
}

/** Compares what the portal gave with the providers' own books. */
export async function judge(
  db: Database,
  allControls: readonly PaymentControls[],
  bought: readonly Bought[],
): Promise<Verdict> {
  const { rows } = await db.execute<Row>(sql`
    select o.number, o.state,
      (select count(*)::int from membership_periods p where p.order_number = o.number) as periods,
      (select count(*)::int from refunds r where r.order_id = o.id and r.state in ('requested', 'accepted', 'failed')) as refunds_open
    from orders o`)
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  const verdict = {
    orders: rows.length,
    paid: 0,
    givenBack: 0,
    fulfilledOnce: 0,
    twice: [] as string[],
    lost: [] as string[],
    unearned: [] as string[],
    wrongMoney: [] as string[],
    unknown: [] as string[],
    doublePayments: 0,
    doubleRefunded: 0,
    refundsOpen: rows.reduce((sum, row) => sum + row.refunds_open, 0),
    badPeriods: await countBadPeriods(db),
  }
  for (const { plan, number, abandoned } of bought) {
    for (const left of abandoned) if (byNumber.get(left)?.periods !== 0) verdict.unearned.push(left)
    const row = byNumber.get(number)
    if (!row) {
      verdict.unknown.push(number)
      continue
    }
    const name = `${number} (${plan.story}, ${row.state})`
    const books = allControls
      .flatMap((controls) => controls.orders.get(number) ?? [])
      .filter(({ state }) => state === 'paid')
    const back = (order: (typeof books)[number]) => order.refunds.reduce((sum, { fen }) => sum + fen, 0)
    const keptFen = books.reduce((sum, order) => sum + order.amountFen - back(order), 0)
    if (books.length > 0 && plan.story !== 'underpaid') verdict.paid += 1
    if (row.state === 'refunded') verdict.givenBack += 1
    if (row.periods > 1) verdict.twice.push(name)
    if (GIVES[plan.story]) {
      if (row.periods === 1 && row.state === 'fulfilled') verdict.fulfilledOnce += 1
      else verdict.lost.push(name)
      if (keptFen !== 29_900) verdict.wrongMoney.push(`${name} ${keptFen}`)
    } else {
      if (row.periods > 0) verdict.unearned.push(name)
      if (plan.story !== 'underpaid' && keptFen !== 0) verdict.wrongMoney.push(`${name} ${keptFen}`)
    }
    if (books.length === 2) {
      verdict.doublePayments += 1
      if (books.filter((order) => back(order) === order.amountFen).length === 1) verdict.doubleRefunded += 1
    }
  }
  return verdict
}

async function countBadPeriods(db: Database): Promise<number> {
  const { rows } = await db.execute<{ bad: number }>(sql`
    select count(*)::int as bad from (
      select starts_at, lag(ends_at) over (partition by person_id, industry order by starts_at) as before
      from membership_periods
    ) each where before is not null and before <> starts_at`)
  return rows[0]?.bad ?? 0
}

export const isSettled = (verdict: Verdict): boolean =>
  verdict.lost.length + verdict.wrongMoney.length + verdict.refundsOpen === 0

export const isClean = (verdict: Verdict): boolean =>
  isSettled(verdict) &&
  verdict.twice.length + verdict.unearned.length + verdict.unknown.length + verdict.badPeriods === 0 &&
  verdict.doubleRefunded === verdict.doublePayments

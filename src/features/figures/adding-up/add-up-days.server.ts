import { sql } from 'drizzle-orm'
import { MINUTE_MS } from '#platform/durations.ts'
import type { Context } from '#platform/context.ts'
import { endOfDay, shanghaiInstant } from '#platform/shanghai-time.ts'
import type { Day } from './day.ts'

/** Whether an order buys membership. */
const isMembership = sql`exists (
  select from order_lines where order_lines.order_id = orders.id and product = 'membership_year')`

/** All that is counted of a whole day, anew; after its topics. */
export async function addUpWholeDay(
  { db }: Pick<Context, 'db'>,
  { day, from, until, halfHours }: Day,
): Promise<void> {
  const inHalfHours = sql`half_hour >= ${halfHours.from} and half_hour < ${halfHours.until}`
  const minute = (at: Date) => Math.floor(at.getTime() / MINUTE_MS)
  await db.execute(sql`delete from day_figures where day = ${day}`)
  await db.execute(sql`
    insert into day_figures (day, figure, amount)
    select ${day}, figure, coalesce(amount, 0) from (
      select 'readers' as figure, count(distinct visitor) as amount from topic_reads where ${inHalfHours}
      union all select 'shares', count(*) from topic_share_visits where ${inHalfHours}
      union all
      select figure, amount from (
        select sum(reads) as reads, sum(gates) as gates, sum(opened) as opened, sum(begun) as begun, sum(paid) as paid
        from topic_figures where day = ${day}
      ) as topics
      cross join lateral (
        values ('reads', reads), ('gates', gates), ('opened', opened), ('begun', begun), ('paid', paid)
      ) as figures (figure, amount)
      union all select 'orders_begun', count(distinct person_id) from orders
        where created_at >= ${from} and created_at < ${until} and ${isMembership}
      union all select 'orders_paid', count(*) from orders
        where paid_at >= ${from} and paid_at < ${until} and ${isMembership}
      union all select 'accounts', count(*) from people where created_at >= ${from} and created_at < ${until}
      union all select 'comments', count(*) from comments
        where state = 'visible' and created_at >= ${from} and created_at < ${until}
      union all select 'file_reads', sum(reads) from file_figures where day = ${day}
      union all select 'file_downloads', sum(downloads) from file_figures where day = ${day}
      union all select 'ad_views', sum(views) from ad_views where day = ${day}
      union all select 'ad_clicks', count(*) from ad_clicks where minute >= ${minute(from)} and minute < ${minute(until)}
    ) as counted`)
}

/**
 * Memberships that began, went on and ended on a day, and how many stand when it ends or now, by industry. Whoever stood at
 * the end of the day before and does not stand any more has ended, also where the money went back or the account was closed.
 */
export async function addUpMembers(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { day, from, until }: Pick<Day, 'day' | 'from' | 'until'>,
): Promise<void> {
  const end = until < now ? until : now
  await db.execute(sql`delete from member_figures where day = ${day}`)
  await db.execute(sql`
    with stood as (
      select industry, person_id, bool_or(starts_at < ${from} and until > ${from}) as before,
        bool_or(starts_at <= ${end} and until > ${end}) as after,
        bool_or(period.created_at >= ${from} and period.created_at < ${until} and starts_at > period.created_at) as renewed
      from membership_periods as period join people on people.id = person_id,
        lateral (select least(ends_at, closed_at) as until) as stands
      where period.created_at < ${until} group by industry, person_id
    ), counted as (
      select industry, count(*) filter (where after and not before) as begun,
        count(*) filter (where renewed) as renewed, count(*) filter (where after) as standing,
        count(*) filter (where before) as stood
      from stood group by industry
    )
    insert into member_figures (day, industry, begun, renewed, ended, standing)
    select ${day}, slug, coalesce(counted.begun, 0), coalesce(counted.renewed, 0),
      greatest(0, coalesce(known.standing, stood, 0) + coalesce(counted.begun, 0) - coalesce(counted.standing, 0)),
      coalesce(counted.standing, 0)
    from industries
    left join counted on counted.industry = slug
    left join member_figures as known on known.industry = slug and known.day = ${day}::date - 1
    where sells_membership or counted.industry is not null`)
}

/**
 * What came in and went back on these days by product, anew, and how many memberships were paid on those of them that were
 * counted: what came by bank, or was found in a provider's statement, is learned of days later. The books only ever grow.
 */
export async function addUpMoney(
  { db }: Pick<Context, 'db'>,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await db.execute(sql`
    insert into money_figures as known (day, product, in_fen, back_fen)
    select day, coalesce(product, 'double'), coalesce(sum(ledger_entries.amount_fen) filter (where ledger_entries.amount_fen > 0), 0),
      coalesce(-sum(ledger_entries.amount_fen) filter (where ledger_entries.amount_fen < 0), 0)
    from ledger_entries left join order_lines on order_lines.id = ledger_entries.line_id
    where day between ${from} and ${to} group by 1, 2
    on conflict (day, product) do update set (in_fen, back_fen) = (excluded.in_fen, excluded.back_fen)
    where (known.in_fen, known.back_fen) is distinct from (excluded.in_fen, excluded.back_fen)`)
  await db.execute(sql`
    update day_figures as known set amount = paid.amount from (
      select (paid_at at time zone 'Asia/Shanghai')::date as day, count(*) as amount from orders
      where paid_at >= ${shanghaiInstant(from)} and paid_at < ${endOfDay(to)} and ${isMembership} group by 1
    ) as paid
    where known.day = paid.day and known.figure = 'orders_paid' and known.amount <> paid.amount`)
}

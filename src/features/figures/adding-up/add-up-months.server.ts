import { sql } from 'drizzle-orm'
import { inTransaction, type Context } from '#platform/context.ts'
import { holdLock } from '#platform/database/locks.server.ts'

/**
 * Adds up the topics of every month whose last day has been added up for the last time, each month once: nothing of it
 * changes any more.
 */
export async function addUpMonths(context: Context): Promise<void> {
  while (await addUpNextMonth(context));
}

const addUpNextMonth = (context: Context): Promise<boolean> =>
  inTransaction(context, async ({ db }) => {
    await holdLock(db, 'figures')
    const { rows } = await db.execute<{ month: string }>(sql`
      insert into figure_months (month)
      select month from (
        select coalesce(
          (select max(month) + interval '1 month' from figure_months),
          (select date_trunc('month', min(day)) from figure_days)
        )::date as month
      ) as next
      where month + interval '1 month' <= (select max(day) + 1 from figure_days where is_final)
      returning month::text`)
    const month = rows[0]?.month
    if (month === undefined) return false
    await db.execute(sql`
      insert into topic_month_figures (month, topic_id, reads, readers, gates, opened, begun, paid)
      select ${month}, topic_id, sum(reads), sum(readers), sum(gates), sum(opened), sum(begun), sum(paid)
      from topic_figures where day >= ${month} and day < ${month}::date + interval '1 month' group by topic_id`)
    return true
  })

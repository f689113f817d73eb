import { sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { orders } from './tables.server.ts'

/** Where nobody has paid for so long, no payment is lost with the machine. */
const TAKES_MONEY_MS = 30 * DAY_MS

/**
 * 1 where readers pay and the database puts none of its log away, so that a lost machine takes up to a day of what was paid along; 0
 * where it does, or nobody pays.
 */
export async function logMissing({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const { rows } = await db.execute(sql`
    select where current_setting('archive_mode') = 'off' and exists (
      select from ${orders} where ${orders.amountFen} > 0 and ${orders.paidAt} > ${new Date(now.getTime() - TAKES_MONEY_MS)})`)
  return rows.length
}

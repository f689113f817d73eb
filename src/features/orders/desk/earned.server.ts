import { and, desc, eq, gte, lte, sql } from 'drizzle-orm'
import { requirePermission } from '#features/staff/policy.ts'
import type { Context } from '#platform/context.ts'
import { ledgerEntries, orderLines } from '../tables.server.ts'
import type { Earned } from './contract.ts'

/**
 * What was earned on each day of these, by product, as the ledger says: what came in less what was given back on that day.
 * Refuses `permission_missing` (C-109).
 */
export async function readEarnings(
  { actor, db }: Pick<Context, 'actor' | 'db'>,
  { from, to }: { from: string; to: string },
): Promise<Earned[]> {
  requirePermission(actor, 'orders.books')
  const sum = (where: ReturnType<typeof sql>) =>
    sql<number>`coalesce(sum(${ledgerEntries.amountFen}) filter (where ${where}), 0)`.mapWith(Number)
  const product = sql<string>`coalesce(${orderLines.product}, 'double')`
  const rows = await db
    .select({
      day: ledgerEntries.day,
      product,
      inFen: sum(sql`${ledgerEntries.amountFen} > 0`),
      backFen: sum(sql`${ledgerEntries.amountFen} < 0`),
    })
    .from(ledgerEntries)
    .leftJoin(orderLines, eq(orderLines.id, ledgerEntries.lineId))
    .where(and(gte(ledgerEntries.day, from), lte(ledgerEntries.day, to)))
    .groupBy(ledgerEntries.day, product)
    .orderBy(desc(ledgerEntries.day))
  return [...Map.groupBy(rows, ({ day }) => day)].map(([day, own]) => ({
    day,
    byProduct: Object.fromEntries(own.map((each) => [each.product, each.inFen + each.backFen])),
    inFen: own.reduce((all, { inFen }) => all + inFen, 0),
    backFen: own.reduce((all, { backFen }) => all + backFen, 0),
  }))
}

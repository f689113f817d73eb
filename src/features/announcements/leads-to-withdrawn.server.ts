import { sql } from 'drizzle-orm'
import { leadsToWithdrawn as isLeading } from '#features/withdrawals/leads-to-withdrawn.server.ts'
import type { SharedContext } from '#platform/context.ts'

/** Whether the page to which a local address leads was taken down. */
export async function leadsToWithdrawn({ db }: Pick<SharedContext, 'db'>, address: string): Promise<boolean> {
  const { rows } = await db.execute<{ leads: boolean }>(
    sql`select ${isLeading(sql`${address}::text`)} as leads`,
  )
  return rows[0]?.leads === true
}

import { sql } from 'drizzle-orm'
import { tokenHash } from '#features/accounts/token.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import type { PaymentControls } from '../../simulators/payment-controls.ts'
import type { Acknowledged } from './load.ts'

/** What the portal has said yes to and what is not there now. */
export async function findLost(db: Database, { topics, comments, tokens }: Acknowledged): Promise<string[]> {
  const missing = async (what: string, ids: readonly (number | string)[], table: string) => {
    const { rows } = await db.execute<{ id: string }>(sql`
      select wanted.id from unnest(${sql.param(ids.map(String))}::text[]) as wanted (id)
      where not exists (select 1 from ${sql.raw(table)} as known (id) where known.id = wanted.id)`)
    return rows.map(({ id }) => `${what} ${id} 不见了`)
  }
  const hashes = tokens.map((token) => tokenHash(token).toString('hex'))
  return [
    ...(await missing(
      '文章',
      topics,
      `(select t.id::text from topics t join topic_lists l on l.topic_id = t.id where t.state = 'published')`,
    )),
    ...(await missing('评论', comments, '(select id::text from comments)')),
    ...(await missing('登录', hashes, `(select encode(token_hash, 'hex') from sessions)`)),
  ]
}

/** Whether the ledger holds exactly what the providers hold for us, in fen. */
export async function compareBooks(
  db: Database,
  desks: readonly PaymentControls[],
): Promise<{ ours: number; theirs: number }> {
  const { rows } = await db.execute<{ fen: string }>(
    sql`select coalesce(sum(amount_fen), 0)::text as fen from ledger_entries`,
  )
  const paid = desks.flatMap(({ orders }) => [...orders.values()]).filter(({ state }) => state === 'paid')
  const back = paid.flatMap(({ refunds }) => refunds)
  const total = (of: readonly number[]) => of.reduce((sum, fen) => sum + fen, 0)
  const theirs = total(paid.map(({ amountFen }) => amountFen)) - total(back.map(({ fen }) => fen))
  return { ours: Number(rows[0]?.fen ?? 0), theirs }
}

import { and, eq, gt, isNotNull } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { waitingRows, type WaitingRows } from '#platform/database/waiting-rows.server.ts'
import { listDeadLetters } from '#platform/jobs/dead-letters.server.ts'
import { sendings } from '#platform/outbox/tables.server.ts'

/** Messages that were given up and can still be sent once more. */
export function countWorthResending({ db, now }: Pick<Context, 'db' | 'now'>): Promise<WaitingRows> {
  const where = and(eq(sendings.state, 'failed'), isNotNull(sendings.content), gt(sendings.worthlessAt, now))
  return waitingRows(db, { table: sendings, at: sendings.createdAt, where })
}

/** Jobs of which something was given up, each once. */
export async function countGivenUp({ db }: Pick<Context, 'db'>): Promise<WaitingRows> {
  const letters = await listDeadLetters(db)
  return { count: letters.length, since: letters.at(-1)?.last }
}

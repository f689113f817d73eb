import { and, eq, gt, inArray, isNotNull } from 'drizzle-orm'
import { inTransaction, type Context } from '../context.ts'
import { queueFor } from './queues.ts'
import { sendings } from './tables.server.ts'

/** Has messages sent after all that were given up and are still worth it, or these of them; gives how many. Codes are never worth it. */
export async function resendFailed(context: Context, only?: readonly number[]): Promise<number> {
  return inTransaction(context, async ({ db, now, services }) => {
    const again = await db
      .update(sendings)
      .set({ state: 'waiting', settledAt: null })
      .where(
        and(
          eq(sendings.state, 'failed'),
          isNotNull(sendings.content),
          gt(sendings.worthlessAt, now),
          only && inArray(sendings.id, [...only]),
        ),
      )
      .returning({ id: sendings.id, content: sendings.content })
    for (const { id, content } of again)
      if (content) await services.jobs.enqueue(db, queueFor(content), { id })
    return again.length
  })
}

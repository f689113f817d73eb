import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { inTransaction, type Context } from '../context.ts'
import { holdLock } from '../database/locks.server.ts'
import { queueFor, queues } from './queues.ts'
import { sendings } from './tables.server.ts'

/** So many jobs are made in one transaction. */
const AT_ONCE = 2000

/**
 * Makes a job anew for every message that waits and has none: backups hold the messages and not the jobs, so without
 * this a restored or upgraded database would never send what waited in it. A job.
 */
export async function resumeSendings(context: Context): Promise<void> {
  while ((await resumeSome(context)) === AT_ONCE);
}

async function resumeSome(context: Context): Promise<number> {
  return inTransaction(context, async ({ db, now, services }) => {
    // Two at once would both find a message without a job, and it would be sent twice.
    await holdLock(db, 'resumedSendings')
    const jobless = await db
      .select({ id: sendings.id, content: sendings.content })
      .from(sendings)
      .where(
        and(
          eq(sendings.state, 'waiting'),
          isNotNull(sendings.content),
          gt(sendings.worthlessAt, now),
          sql`not exists (select from pgboss.job where name in ${queues.map(({ name }) => name)}
            and state < 'completed' and data ->> 'id' = ${sendings.id}::text)`,
        ),
      )
      .orderBy(asc(sendings.id))
      .limit(AT_ONCE)
    for (const { id, content } of jobless)
      if (content) await services.jobs.enqueue(db, queueFor(content), { id })
    return jobless.length
  })
}

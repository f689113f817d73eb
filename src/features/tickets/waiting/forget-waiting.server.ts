import { asc, eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { waitingList } from './tables.server.ts'
import { endWaiting } from './end-waiting.server.ts'

/** Takes somebody who leaves out of every list; a seat that was offered is free for the next (C-14). */
export async function forgetWaiting(context: Context, personId: number): Promise<void> {
  const { db } = context
  const own = await db
    .select()
    .from(waitingList)
    .where(eq(waitingList.personId, personId))
    .orderBy(asc(waitingList.id))
    .for('update')
  for (const entry of own) if (entry.state === 'offered') await endWaiting(context, entry, 'left')
  await db.delete(waitingList).where(eq(waitingList.personId, personId))
}

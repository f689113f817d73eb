import { eq, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { oldPortals } from './tables.server.ts'

/** Begins a run, or goes on with the one that was killed; gives its number, counted from 1. */
export async function beginRun({ db }: Context, origin: string): Promise<number> {
  const [row] = await db
    .insert(oldPortals)
    .values({ origin, run: 1, endedAt: null })
    .onConflictDoUpdate({
      target: oldPortals.origin,
      set: {
        run: sql`${oldPortals.run} + case when ${oldPortals.endedAt} is null then 0 else 1 end`,
        endedAt: null,
      },
    })
    .returning({ run: oldPortals.run })
  if (!row) throw new Error('the run was not returned')
  return row.run
}

/** The next run looks at everything anew. */
export async function endRun({ db, now }: Context, origin: string): Promise<void> {
  await db.update(oldPortals).set({ endedAt: now }).where(eq(oldPortals.origin, origin))
}

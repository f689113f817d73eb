import { and, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { eachInTurn, inNoOrder } from '#platform/jobs/each-alone.server.ts'
import { sendings } from '#platform/outbox/tables.server.ts'
import { quarterlyDeliveries } from './tables.server.ts'

/** By then its mail has left or was given up; a copy that is sent once more is made anew. */
const COPY_KEPT_MS = 4 * DAY_MS
/** So many copies are looked up at once. */
const AT_ONCE = 500

/** Removes the copies whose mails have left: nobody sends them again. */
export async function removeMailedCopies(context: Context): Promise<void> {
  const left = await context.db
    .select({ id: quarterlyDeliveries.id, key: quarterlyDeliveries.copyKey })
    .from(quarterlyDeliveries)
    .innerJoin(sendings, eq(sendings.id, quarterlyDeliveries.sendingId))
    .where(and(ne(quarterlyDeliveries.copyKey, ''), isNull(sendings.content)))
    .orderBy(inNoOrder)
    .limit(AT_ONCE)
  await removeCopies(context, left)
}

async function removeCopies(
  context: Context,
  copies: readonly { readonly id: number; readonly key: string }[],
): Promise<void> {
  const { db, services } = context
  await eachInTurn(context, copies, async ({ id, key }) => {
    await services.storage.remove(key)
    await db
      .update(quarterlyDeliveries)
      .set({ copyKey: '' })
      .where(and(eq(quarterlyDeliveries.id, id), eq(quarterlyDeliveries.copyKey, key)))
  })
}

/** Removes the copies whose mails were given up long since, or of which nothing is known any more; a job. */
export async function forgetCopies(context: Context): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined;) {
    const old = await findOldCopies(context, after)
    await removeCopies(context, old)
    after = old.length < AT_ONCE ? undefined : old.at(-1)?.id
  }
}

function findOldCopies({ db, now }: Context, after: number) {
  const long = new Date(now.getTime() - COPY_KEPT_MS)
  return db
    .select({ id: quarterlyDeliveries.id, key: quarterlyDeliveries.copyKey })
    .from(quarterlyDeliveries)
    .where(
      and(
        gt(quarterlyDeliveries.id, after),
        ne(quarterlyDeliveries.copyKey, ''),
        lt(sql`coalesce(${quarterlyDeliveries.mailedAt}, ${quarterlyDeliveries.madeAt})`, long),
      ),
    )
    .orderBy(quarterlyDeliveries.id)
    .limit(AT_ONCE)
}

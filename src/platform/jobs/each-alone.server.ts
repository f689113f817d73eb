import { sql } from 'drizzle-orm'
import { inTransaction, type Context } from '../context.ts'
import { isOutage } from '../database/outage.server.ts'
import { failedItems } from '../faults.server.ts'
import { StorageProblem } from '../storage/storage-problem.ts'

/**
 * The order in which a job takes the first so many of all that wait: none, so that however many of them fail again and again,
 * the others have their turn.
 */
export const inNoOrder = sql`random()`

interface Item {
  readonly id: number | string
}

/** Whether something was done: false where there was nothing to do. */
type Outcome = Promise<boolean | void>

/**
 * Does something for each in a transaction of its own, as jobs do: what fails for one is logged and counted, keeps nobody else
 * waiting, and is tried again by the next run; where the database or the store is away, all of it is. Gives for how many
 * something was done.
 */
export const eachAlone = <One extends Item>(
  context: Context,
  items: readonly One[],
  act: (within: Context, item: One) => Outcome,
): Promise<number> =>
  eachInTurn(context, items, (item) => inTransaction(context, (within) => act(within, item)))

/** The same where each has its own transactions. */
export async function eachInTurn<One extends Item>(
  { actor, log }: Pick<Context, 'actor' | 'log'>,
  items: readonly One[],
  act: (item: One) => Outcome,
): Promise<number> {
  let done = 0
  for (const item of items)
    try {
      if ((await act(item)) !== false) done += 1
    } catch (error) {
      if (isOutage(error) || isStoreAway(error)) throw error
      const job = actor.kind === 'system' ? actor.name : actor.kind
      failedItems.inc({ job })
      log.error({ err: error, job, id: item.id }, 'a job failed for one and goes on')
    }
  return done
}

/** What the store refuses may be of one file; that it is away or full concerns all. */
const isStoreAway = (error: unknown): boolean =>
  error instanceof StorageProblem && ['storage_unavailable', 'storage_full'].includes(error.code)

import { inTransaction, type Context } from '#platform/context.ts'

/**
 * Does something for each in a transaction of its own, as jobs do: what fails for one is logged, keeps nobody else waiting,
 * and is tried again by the next run.
 */
export async function eachAlone<Item extends { readonly id: number }>(
  context: Context,
  items: readonly Item[],
  act: (within: Context, item: Item) => Promise<void>,
): Promise<void> {
  for (const item of items)
    try {
      await inTransaction(context, (within) => act(within, item))
    } catch (error) {
      context.log.error({ err: error, id: item.id }, 'a job failed for one and goes on')
    }
}

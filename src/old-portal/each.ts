import { Refusal } from '#platform/refusal.ts'
import type { Move } from './move.ts'

/** Things worked on side by side; the client lets fewer requests out at once. */
const AT_ONCE = 3

/** Does the work for each item; what one refuses is told and the rest goes on. */
export async function eachItem<Item>(
  move: Move,
  items: Iterable<Item>,
  aboutOf: (item: Item) => string,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const waiting = [...items].values()
  const worker = async () => {
    for (const item of waiting) {
      if (move.signal?.aborted) return
      await attempt(move, aboutOf(item), () => work(item))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

/** Gives what the work gives, or tells why it could not be done. */
export async function attempt<T>(move: Move, about: string, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    move.tell({ thing: about, outcome: 'failed', notes: [move.reasonOf(error)] })
    return undefined
  }
}

/** Does it, or nothing where the old portal has no such thing. */
export async function ifThere(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'old_portal_missing')) throw error
  }
}
